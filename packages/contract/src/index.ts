export * from './model/index.js';
export * from './pattern.js';
export * from './problem.js';
