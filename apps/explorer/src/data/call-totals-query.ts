import { type CallTotal, readCallTotals } from '../decode/call-totals.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

const refreshMs = 2000;

/** What the node has counted, and when it was asked: milliseconds of this machine. */
export interface CallReading {
  readonly at: number;
  readonly totals: readonly CallTotal[];
}

/** The calls that the node has counted since it started; null where it does not serve its own metrics, as public nodes. */
export const callTotalsQuery: QueryOptions<CallReading | null> = {
  queryKey: ['node', 'callTotals'],
  refetchInterval: refreshMs,
  queryFn: async ({ signal }) => {
    const answer = await fetch(`${connection().nodeUrl}/ext/metrics`, { signal, cache: 'no-store' });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`the node answered its metrics with the status ${answer.status}`);
    return { at: Date.now(), totals: readCallTotals(await answer.text()) };
  },
};
