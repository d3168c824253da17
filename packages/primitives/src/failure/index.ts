export * from './failure.js';
export * from './failure-template.js';
export * from './request-issues.js';
