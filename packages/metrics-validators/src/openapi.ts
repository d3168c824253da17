export * from './generated/openapi.js';
