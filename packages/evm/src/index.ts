export { defaultCacheBytes, shareCacheBytes } from './cache-limits.js';
export { EvmError, isEvmError } from './evm-error.js';
