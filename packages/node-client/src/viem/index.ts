export * from './viem-transport.js';
