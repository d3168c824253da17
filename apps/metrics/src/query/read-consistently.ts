import { isMetricsError, MetricsError } from '../errors.js';
import type { ServiceState } from '../state/service-state.js';

const attempts = 5;

/**
 * Reads something of one state of the chains: a read during which anything was taken back is repeated.
 * @param owners numbers of the chains and groups that are read: no others are asked whether something was taken back.
 * @throws MetricsError `store-unavailable` when that happens again and again, `shard-unavailable` with the name of the shard that is needed.
 */
export async function readConsistently<Result>(
  state: ServiceState,
  owners: readonly number[],
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { generation } = state;
      const result = await read();
      await state.settled(owners);
      if (state.generation === generation) return result;
    }
  } catch (error) {
    throw namedShards(error, state.away(owners));
  }
  throw new MetricsError('store-unavailable', 'the chain is being reorganised: ask again');
}

function namedShards(error: unknown, shards: readonly string[]): unknown {
  if (shards.length === 0 || !isMetricsError(error, 'store-unavailable')) return error;
  return new MetricsError(
    'shard-unavailable',
    `The answer needs ${shards.join(' and ')} of the store, which does not answer: ask again later, or for chains of other shards`,
    { cause: error },
  );
}
