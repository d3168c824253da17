export * from './failure-content.js';
export * from './failure-template-of.js';
export { hasDetail } from './member-template.js';
