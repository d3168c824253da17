export * from './failure-content.js';
export * from './failure-template-of.js';
