export { type Clock, systemClock } from './clock.js';
export { Emitter } from './emitter.js';
export { LruCache } from './lru-cache.js';
export {
  type ClockJump,
  type ClockRecord,
  type ClockSetting,
  formatSetting,
  maxAheadMs,
  maxMultiple,
  NetworkClock,
  parseSetting,
  resumedSetting,
} from './network-clock.js';
export { Turn } from './turn.js';
