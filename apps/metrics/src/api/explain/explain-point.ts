import { computeValues } from '../../metrics/compute-values.js';
import { timeRange } from '../../metrics/fact-tables.js';
import { type Interval, nextPeriod } from '../../metrics/interval.js';
import { toValue } from '../../metrics/merge.js';
import { type ChainMetric, findMetric } from '../../metrics/metric.js';
import { findScope } from '../../query/chains.js';
import type { ChainGroup } from '../../state/chain-record.js';
import { type ChainState, membersOf, type ServiceState } from '../../state/service-state.js';
import type { Store } from '../../store/store.js';
import type { ExplainedPoint, PointBlocks } from './explanation.js';
import { type RecordedStatement, recordStatements, writeStatements } from './recording-store.js';

/** A data point of a chain metric. */
export interface PointPlace {
  readonly scope: string;
  readonly metric: string;
  readonly interval: Interval;
  /** Begin of its period, Unix seconds. */
  readonly timestamp: number;
}

/** Looks up the blocks of a data point's period, and works its value out from their facts. */
export async function explainPoint(
  store: Store,
  state: ServiceState,
  metrics: readonly ChainMetric[],
  place: PointPlace,
): Promise<ExplainedPoint> {
  const { interval, timestamp } = place;
  const metric = findMetric(metrics, place.metric);
  const chains = chainsOf(state, place.scope).filter(({ watermark }) => watermark !== undefined);
  const to = nextPeriod(interval, timestamp);
  const statements: RecordedStatement[] = [];
  const recorded = recordStatements(store, statements);
  // A running metric adds up every period from the first on.
  const from = metric.running === true ? 0 : timestamp;
  const range = timeRange(
    chains.map((chain) => ({ chain, from })),
    to,
  );
  const values = await computeValues(recorded, [metric], metric.running === true ? 'month' : interval, range);
  const total = values.reduce((sum, { numerator }) => sum + numerator, 0n);
  const [only] = values;
  const value =
    metric.running === true ? toValue(metric, { numerator: total, denominator: 1n }) : toValue(metric, only);
  return {
    from: timestamp,
    to,
    meaning: `${metric.meaning} Unit: ${metric.unit}.`,
    blocks: await blocksOf(store, chains, timestamp, to),
    recomputed: {
      value: typeof value === 'bigint' ? value.toString() : value,
      statements: writeStatements(statements),
    },
  };
}

/** The chains of a path's `chainId`. */
export function chainsOf(state: ServiceState, scope: string): ChainState[] {
  const found = findScope(state, scopeOf(scope));
  return typeof found === 'string' ? [...membersOf(state, found)] : [found];
}

/** The `chainId` of a path that was answered: a chain, or a group of chains. */
export function scopeOf(text: string): bigint | ChainGroup {
  return /^\d+$/.test(text) ? BigInt(text) : (text as ChainGroup);
}

async function blocksOf(
  store: Store,
  chains: readonly ChainState[],
  from: number,
  to: number,
): Promise<PointBlocks[]> {
  const { condition, params } = timeRange(
    chains.map((chain) => ({ chain, from })),
    to,
  );
  const rows = await store.query<{
    chain: number;
    first: string;
    last: string;
    blocks: string;
    transactions: string;
  }>(
    `SELECT chain, min(num) AS first, max(num) AS last, count() AS blocks, sum(tx_count) AS transactions FROM blocks WHERE ${condition} GROUP BY chain ORDER BY chain`,
    { params },
  );
  return rows.map(({ chain, first, last, blocks, transactions }) => ({
    evmChainId: String(chains.find(({ key }) => key === chain)?.record.evmChainId),
    first,
    last,
    blocks: Number(blocks),
    transactions: Number(transactions),
  }));
}
