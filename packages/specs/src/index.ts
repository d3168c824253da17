export * from './document-text.js';
export * from './generated/metrics.js';
export * from './generated/node.js';
