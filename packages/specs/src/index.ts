export * from './generated/metrics.js';
export * from './generated/node.js';
