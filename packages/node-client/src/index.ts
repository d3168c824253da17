export * from './create-node-client.js';
export * from './generated/index.js';
