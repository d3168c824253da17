export * from './failure-content.js';
export * from './failure-form-of.js';
