export * from './check-params.js';
export * from './explain-type.js';
export * from './no-sample-error.js';
export * from './random.js';
export * from './read-param.js';
export * from './sample-type.js';
export * from './type-kinds.js';
export * from './write-http-request.js';
