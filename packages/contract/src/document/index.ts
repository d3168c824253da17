export * from './contract-document.js';
export { type OpenOptions, openDocument } from './open-document.js';
