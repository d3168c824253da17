import { MetricsError } from '../errors.js';
import type { ServiceState } from '../state/service-state.js';

const attempts = 5;

/**
 * Reads something of one state of the chains: a read during which anything was taken back is repeated.
 * @throws MetricsError `store-unavailable` when that happens again and again.
 */
export async function readConsistently<Result>(
  state: ServiceState,
  read: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { generation } = state;
    const result = await read();
    await state.settled();
    if (state.generation === generation) return result;
  }
  throw new MetricsError('store-unavailable', 'the chain is being reorganised: ask again');
}
