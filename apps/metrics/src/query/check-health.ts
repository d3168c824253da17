import { messageOf } from '../errors.js';
import type { ChainState } from '../state/service-state.js';
import type { SeriesReader } from './read-series.js';

/** State of one thing that the service depends on. */
export interface HealthIndicator {
  readonly status: 'up' | 'down';
  /** Why it is down. */
  readonly reason?: string;
  readonly [detail: string]: unknown;
}

/** Checks the store and every chain: `store`, `chain 43114` and so on. */
export async function checkHealth({ store, state }: SeriesReader): Promise<Record<string, HealthIndicator>> {
  const health: Record<string, HealthIndicator> = { store: await checkStore(store) };
  for (const chain of state.chains.values()) health[`chain ${chain.record.evmChainId}`] = checkChain(chain);
  return health;
}

async function checkStore(store: SeriesReader['store']): Promise<HealthIndicator> {
  try {
    await store.query('SELECT 1');
    return { status: 'up' };
  } catch (error) {
    return { status: 'down', reason: messageOf(error) };
  }
}

function checkChain({ activity, watermark, confirmedAt }: ChainState): HealthIndicator {
  const details = {
    activity: activity.kind,
    lastBlock: watermark === undefined ? undefined : Number(watermark.num),
    confirmedAt,
  };
  if (activity.kind === 'stopped' || activity.kind === 'retrying')
    return { status: 'down', reason: activity.reason, ...details };
  return { status: 'up', ...details };
}
