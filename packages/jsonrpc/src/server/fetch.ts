export * from './bind-group.js';
export * from './endpoint.js';
export * from './http/fetch-handler.js';
export * from './method.js';
