export * from './codec.js';
export * from './contract.js';
export * from './location.js';
export * from './operation.js';
export * from './type.js';
