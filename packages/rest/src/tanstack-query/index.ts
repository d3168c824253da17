export * from './rest-query.js';
