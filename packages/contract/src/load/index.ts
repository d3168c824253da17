export * from './bundle-references.js';
export * from './load-document.js';
export { readCredentials, readDocumentCredentials, variableOf } from './read-credentials.js';
