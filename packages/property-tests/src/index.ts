export * from './any-json.js';
export * from './broken-values.js';
export * from './contract-cases.js';
export * from './format-values.js';
export * from './operations.js';
export * from './properties.js';
export type { JsonObject, Schema } from './schema.js';
export * from './schema-values.js';
