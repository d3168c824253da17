// Everything here runs in any JavaScript runtime. What needs node:http is in `@firn/http/server`.
export { FairQueue } from './fair-queue.js';
export { FairTurns, type FairTurnsOptions } from './fair-turns.js';
export { type Charge, createRateLimit, type RateLimit, type RateLimitOptions } from './rate-limit.js';
export { Semaphore, type SemaphoreLimits } from './semaphore.js';
export type { Grant, SharedUnits } from './shared-units.js';
