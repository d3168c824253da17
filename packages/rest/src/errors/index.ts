export * from '@firn/http/errors';
export * from './auth-error.js';
export * from './http-status-error.js';
export * from './status-guards.js';
