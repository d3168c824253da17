export * from './failure.js';
export * from './failure-form.js';
export * from './request-issues.js';
