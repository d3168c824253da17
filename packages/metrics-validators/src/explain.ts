export * from './generated/explain.js';
