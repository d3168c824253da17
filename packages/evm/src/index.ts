export { defaultCacheBytes, shareCacheBytes } from './cache-limits.js';
export { isEvmError } from './evm-error.js';
