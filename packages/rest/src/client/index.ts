export * from './call-rest.js';
export * from './http-transport.js';
export * from './in-process-transport.js';
export * from './operation.js';
export * from './paging.js';
export * from './transport.js';
export * from './with-retry.js';
export * from './with-timeout.js';
