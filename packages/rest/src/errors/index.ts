export * from './http-status-error.js';
export * from './named-status-errors.js';
export * from './response-validation-error.js';
export * from './rest-error.js';
export * from './timeout-error.js';
export * from './transport-error.js';
