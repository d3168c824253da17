import { createRateLimit, type RateLimit } from '@firn/http/admission';
import { connectRedisUnits } from '@firn/http/redis';
import { type ClientAddress, createClientAddress, createProxyTrust } from '@firn/http/server';
import type { ClientSettings } from '../config/client-flags.js';
import type { Logger } from '../logging/logger.js';

/** Who the clients of a node are, and what they may still ask for. */
export interface ClientLimits {
  readonly settings: ClientSettings;
  readonly clientOf: ClientAddress;
  /** Whether an address is that of a trusted proxy, behind which are many clients. */
  readonly isProxy: (address: string) => boolean;
  /** Takes cost units from a client; undefined where nothing costs. */
  readonly charge: RateLimit | undefined;
  /** Ends the connection to where units are shared. */
  close(): void;
}

const redisKeyPrefix = 'firn-node:units:';

/** Opens what the settings say. */
export function openClientLimits(settings: ClientSettings, logger: Logger): ClientLimits {
  const { trustedProxies, unitsPerMinute, redis } = settings;
  const isLimited = unitsPerMinute > 0;
  const shared =
    isLimited && redis !== undefined
      ? connectRedisUnits({
          url: redis,
          unitsPerMinute,
          keyPrefix: redisKeyPrefix,
          logger: {
            warn: (details, message) => logger.warn(details, message),
            info: (message) => logger.info({}, message),
          },
        })
      : undefined;
  return {
    settings,
    clientOf: createClientAddress(trustedProxies),
    isProxy: createProxyTrust(trustedProxies),
    charge: isLimited ? createRateLimit({ unitsPerMinute, shared }) : undefined,
    close: () => shared?.close(),
  };
}
