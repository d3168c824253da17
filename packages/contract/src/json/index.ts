export * from './compact-json.js';
export * from './exact-json.js';
export * from './indented-json.js';
export * from './is-object.js';
export * from './json-pointer.js';
