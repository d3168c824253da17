export { loadDocument } from './load-document.js';
export { readCredentials, readDocumentCredentials, variableOf } from './read-credentials.js';
