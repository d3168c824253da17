export * from './explain-types.js';
export { filterBody } from './filter-body.js';
export * from './schema-of.js';
