export * from './download.js';
