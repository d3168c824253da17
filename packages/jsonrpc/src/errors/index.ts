export * from './response-validation-error.js';
export * from './rpc-error.js';
export * from './subscription-overflow-error.js';
export * from './timeout-error.js';
export * from './transport-error.js';
