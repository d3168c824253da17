export { defaultCacheBytes, shareCacheBytes } from './cache-limits.js';
export { damagedEntryOf, damageSentence } from './damaged-entry-error.js';
export { isEvmError } from './evm-error.js';
