export * from './codecs/index.js';
