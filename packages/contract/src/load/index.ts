export * from './bundle-references.js';
export * from './load-document.js';
export { readContractCredentials, readCredentials, variableOf } from './read-credentials.js';
