export { type Clock, systemClock } from './clock.js';
export { Emitter } from './emitter.js';
export { LruCache } from './lru-cache.js';
