export * from './encode-scalar.js';
export * from './exceeded-bound.js';
export * from './exceeds-depth.js';
export * from './parse-exact-json.js';
