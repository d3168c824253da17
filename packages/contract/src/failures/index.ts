export * from './failure-content.js';
export * from './failure-template-of.js';
export { hasDetail } from './with-detail.js';
