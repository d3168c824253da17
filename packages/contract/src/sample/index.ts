export * from './random.js';
export * from './sample-schema.js';
