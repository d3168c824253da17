export * from './check-values.js';
export { pick, type Random, randomOf } from './random.js';
export * from './read-param.js';
export * from './sample-type.js';
export * from './type-kinds.js';
export * from './write-http-request.js';
