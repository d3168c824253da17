export * from './bundle-references.js';
export * from './load-contract.js';
