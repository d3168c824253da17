export * from './explain-types.js';
export * from './schema-of.js';
