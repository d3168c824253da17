export * from '@firn/contract-model';
export * from './check-params.js';
export * from './explain-type.js';
export * from './filter-body.js';
export * from './read-param.js';
export * from './sample-type.js';
export * from './type-kinds.js';
export * from './write-http-request.js';
