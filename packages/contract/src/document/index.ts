export * from './client-names.js';
export * from './contract-document.js';
export * from './firn-contracts.js';
export { type ReadContractOptions, readContract } from './open-document.js';
export * from './spec-node.js';
