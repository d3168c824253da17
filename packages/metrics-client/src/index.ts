export * from './create-metrics-client.js';
export * from './generated/index.js';
