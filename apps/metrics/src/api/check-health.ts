import type { PlatformReader } from '../query/platform/platform-reader.js';
import type { SeriesReader } from '../query/series-reader.js';
import { describeFault } from '../source/node-errors.js';
import { type PlatformState, platformLagOf } from '../state/platform/platform-state.js';
import {
  type ChainState,
  type ChainTrouble,
  type DiscoveryState,
  type Lag,
  lagOf,
} from '../state/service-state.js';
import type { SharedLimits } from './metrics-context.js';

/** State of one thing that the service depends on. */
export interface HealthIndicator {
  readonly status: 'up' | 'down';
  /** Why it is down, or not as it should be. */
  readonly reason?: string;
  readonly [detail: string]: unknown;
}

/** What is checked. */
export interface HealthSubjects {
  readonly series: SeriesReader;
  readonly platform: PlatformReader;
  readonly sharedLimits?: SharedLimits | undefined;
  /** Unix seconds. */
  readonly now: () => number;
}

/** Checks the store and every chain: `store`, `discovery`, `chain 43114`, `platform chain testnet`, `rate limits` and so on. It tells no addresses. */
export async function checkHealth({
  series: { askStore, state },
  platform: { platforms },
  sharedLimits,
  now,
}: HealthSubjects): Promise<Record<string, HealthIndicator>> {
  const health: Record<string, HealthIndicator> = { store: await checkStore(askStore) };
  if (state.discovery !== undefined) health.discovery = checkDiscovery(state.discovery);
  for (const chain of state.chains.values())
    health[`chain ${chain.record.evmChainId}`] = {
      ...checkReading(chain, chain.watermark?.num, lagOf(chain, now())),
      ...(chain.endpoints.length > 1 && endpointsOf(chain)),
      ...(chain.unverified.length > 0 && { unverified: chain.unverified }),
      contractsCountedFrom: chain.creations,
      nativeBalancesFrom: nativeText(chain.native),
    };
  for (const platform of platforms.values()) {
    if (platform.activity.kind !== 'unfollowed')
      health[`platform chain ${platform.network}`] = checkReading(
        platform,
        platform.watermark?.height,
        platformLagOf(platform, now()),
      );
  }
  if (sharedLimits !== undefined) health['rate limits'] = checkLimits(sharedLimits);
  return health;
}

/** A blockchain that does not answer, or is left out, is one of many. */
function checkDiscovery({ trouble, silences, refusals }: DiscoveryState): HealthIndicator {
  if (trouble !== undefined) return inTrouble(trouble);
  const [reason] = [...refusals, ...silences];
  return {
    status: 'up',
    ...(refusals.length > 0 && { leftOutBlockchains: refusals.length }),
    ...(silences.length > 0 && { silentBlockchains: silences.length }),
    ...(reason !== undefined && { reason }),
  };
}

function inTrouble({ count: failures, first, last }: ChainTrouble): HealthIndicator {
  return { status: 'down', reason: last.reason, failures, first, last };
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

async function checkStore(ask: SeriesReader['askStore']): Promise<HealthIndicator> {
  try {
    await ask();
    return { status: 'up' };
  } catch (error) {
    return { status: 'down', reason: describeFault(error) };
  }
}

function checkReading(
  {
    activity,
    confirmedAt,
    trouble,
  }: Pick<ChainState | PlatformState, 'activity' | 'confirmedAt' | 'trouble'>,
  lastBlock: bigint | undefined,
  { blocks, seconds }: Lag,
): HealthIndicator {
  const details = {
    activity: activity.kind,
    lastBlock: lastBlock === undefined ? undefined : Number(lastBlock),
    confirmedAt,
    lagBlocks: blocks,
    lagSeconds: seconds,
  };
  if (trouble !== undefined) return { ...inTrouble(trouble), ...details };
  // Before the first answer of a node there is nothing to tell of it.
  return { status: 'up', ...('reason' in activity && { reason: activity.reason }), ...details };
}

function endpointsOf({ endpoints, readFrom }: ChainState) {
  return {
    readFrom,
    endpoints: endpoints.map(({ name, problem }) => ({
      name,
      status: problem === undefined ? 'up' : 'down',
      reason: problem,
    })),
  };
}
