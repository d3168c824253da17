export * from './pointer.js';
export * from './text.js';
export * from './value.js';
