export * from './escape-pattern.js';
export { isHttpUrl } from './http-url.js';
export * from './model/index.js';
export * from './pattern-of.js';
export * from './problem.js';
export * from './values/compact-json.js';
export * from './values/explain-types.js';
export * from './values/schema-of.js';
