export * from './constructs/refusals.js';
export * from './escape-pattern.js';
export { isHttpUrl } from './http-url.js';
export * from './model/index.js';
export * from './pattern-of.js';
export * from './problem.js';
