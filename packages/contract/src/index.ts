export { camelCase, pascalCase } from '@firn/contract-model/read';
export * from './contract.js';
export * from './document/exact-json.js';
export * from './document/indented-json.js';
export * from './document/spec-node.js';
export * from './firn-contracts.js';
export * from './names/client-names.js';
export { type ReadContractOptions, readContract } from './read-contract.js';
