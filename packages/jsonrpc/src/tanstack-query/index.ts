export * from './rpc-query.js';
