export * from './eip1193-provider.js';
export * from './provider-rpc-error.js';
