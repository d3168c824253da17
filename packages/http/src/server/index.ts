export {
  type ClientAddress,
  createClientAddress,
  createProxyTrust,
  isAddressOrNetwork,
  toClientName,
} from './client-address.js';
export * from './fetch.js';
export * from './gzip.js';
export * from './is-loopback.js';
export * from './limit-writing.js';
export * from './node-request.js';
export { FairTurns } from './rate-limit/fair-turns.js';
export {
  type Charge,
  createRateLimit,
  type RateLimit,
  type RateLimitOptions,
} from './rate-limit/rate-limit.js';
export type { SharedUnits } from './rate-limit/shared-units.js';
export { createTokenBuckets, type Grant, type TokenBuckets } from './rate-limit/token-buckets.js';
