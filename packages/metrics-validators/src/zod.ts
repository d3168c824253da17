export * from './generated/zod.js';
