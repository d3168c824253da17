export * from './undici-transport.js';
