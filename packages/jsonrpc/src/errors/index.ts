export * from '@firn/http/errors';
export * from './limit-exceeded.js';
export * from './rpc-error.js';
export * from './subscription-overflow-error.js';
