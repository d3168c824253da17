import { messageOf } from '../errors.js';
import type { SharedLimits } from '../metrics-context.js';
import type { PlatformState } from '../platform/platform-state.js';
import type { ChainState } from '../state/service-state.js';
import type { PlatformReader } from './platform-reader.js';
import type { SeriesReader } from './read-series.js';

/** State of one thing that the service depends on. */
export interface HealthIndicator {
  readonly status: 'up' | 'down';
  /** Why it is down, or not as it should be. */
  readonly reason?: string;
  readonly [detail: string]: unknown;
}

/** Checks the store and every chain: `store`, `chain 43114`, `platform chain testnet`, `rate limits` and so on. */
export async function checkHealth(
  { store, state }: SeriesReader,
  { platforms }: PlatformReader,
  sharedLimits?: SharedLimits,
): Promise<Record<string, HealthIndicator>> {
  const health: Record<string, HealthIndicator> = { store: await checkStore(store) };
  for (const chain of state.chains.values())
    health[`chain ${chain.record.evmChainId}`] = {
      ...checkChain(chain, chain.watermark?.num),
      contractsCountedFrom: chain.creations,
      nativeBalancesFrom: nativeText(chain.native),
    };
  for (const platform of platforms.values()) {
    if (platform.activity.kind !== 'unfollowed')
      health[`platform chain ${platform.network}`] = checkChain(platform, platform.watermark?.height);
  }
  if (sharedLimits !== undefined) health['rate limits'] = checkLimits(sharedLimits);
  return health;
}

/** Limits that are not shared are no reason to answer nothing at all. */
function checkLimits({ problem }: SharedLimits): HealthIndicator {
  const reason = problem();
  return reason === undefined ? { status: 'up', shared: true } : { status: 'up', shared: false, reason };
}

function nativeText(native: ChainState['native']): string | undefined {
  if (native === undefined) return undefined;
  return native.from === 'none' ? `none: ${native.reason}` : 'traces, confirmed';
}

async function checkStore(store: SeriesReader['store']): Promise<HealthIndicator> {
  try {
    await store.query('SELECT 1');
    return { status: 'up' };
  } catch (error) {
    return { status: 'down', reason: messageOf(error) };
  }
}

function checkChain(
  { activity, confirmedAt }: ChainState | PlatformState,
  lastBlock: bigint | undefined,
): HealthIndicator {
  const details = {
    activity: activity.kind,
    lastBlock: lastBlock === undefined ? undefined : Number(lastBlock),
    confirmedAt,
  };
  if (activity.kind === 'stopped' || activity.kind === 'retrying')
    return { status: 'down', reason: activity.reason, ...details };
  return { status: 'up', ...details };
}
