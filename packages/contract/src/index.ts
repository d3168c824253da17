export * from './contract.js';
export * from './document/exact-json.js';
export * from './document/spec-node.js';
export * from './firn-contracts.js';
export * from './read-contract.js';
export * from './schema/check-value.js';
export * from './schema/explain-schema.js';
export * from './schema/schema-kinds.js';
