export {
  connectRedisUnits,
  type RedisUnits,
  type RedisUnitsLogger,
  type RedisUnitsOptions,
} from './redis-units.js';
