export { type Allowable, allowable, isAllowable } from '@firn/contract-model/refusals';
export * from './bundle-references.js';
export * from './load-contract.js';
export { readContractCredentials, readCredentials, variableOf } from './read-credentials.js';
