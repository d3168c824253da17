import type { StoreParams } from '../store/store.js';

/** What metrics are computed from: a relation with the columns that {@link sourceSql} names. */
export type MetricSource =
  | 'blocks'
  | 'seconds'
  | 'receipts'
  | 'parties'
  | 'creations'
  | 'newParties'
  | 'newCreators';

/** Numbers of the roles in the table `sightings`. */
export const sightingRoles = { party: 1, creator: 2 } as const;

/** The zero address as a ClickHouse expression; it stands for nobody: the other side of a mint or burn, and the missing recipient of a creation. */
export const nobodySql = "toFixedString('', 20)";

/**
 * The rows of a source, as a subquery. Each has `chain` and `ts`, and
 *
 * - `blocks`: one row for each block, with `num`, `gas_used`, `tx_count`;
 * - `seconds`: one for each second that has blocks, with their `gas_used` and `tx_count`, and `elapsed`, the time since the last
 *   second before that has blocks, or 0 where there is none to measure from;
 * - `receipts`: one for each transaction, with `gas_used` and `gas_price`;
 * - `parties`: one for each side of each transaction and token transfer, with `address`, and `sending`, which is 1 on the sender's side;
 * - `creations`: one for each contract that was created, with `address`, which is who created it;
 * - `newParties`, `newCreators`: one for each address that `parties` or `creations` has for the first time, with `address`.
 */
export function sourceSql(source: MetricSource, range: FactRange): string {
  const { condition } = range;
  switch (source) {
    case 'blocks':
      return `SELECT chain, num, ts, gas_used, tx_count FROM blocks WHERE ${condition}`;
    case 'seconds':
      return `SELECT chain, ts, sum(spans.gas_used) AS gas_used, sum(spans.tx_count) AS tx_count, max(spans.elapsed) AS elapsed FROM spans WHERE ${condition} GROUP BY chain, ts`;
    case 'receipts':
      return `SELECT chain, ts, gas_used, gas_price FROM txs WHERE ${condition}`;
    case 'parties':
      return ['txs', 'transfers']
        .flatMap((table) => [
          `SELECT chain, ts, sender AS address, 1 AS sending FROM ${table} WHERE ${condition} AND sender != ${nobodySql}`,
          `SELECT chain, ts, recipient AS address, 0 AS sending FROM ${table} WHERE ${condition} AND recipient != ${nobodySql}`,
        ])
        .join(' UNION ALL ');
    case 'creations':
      return `SELECT chain, ts, creator AS address FROM creates WHERE ${condition}`;
    case 'newParties':
      return firstSightingsSql(sightingRoles.party, 'parties', range);
    case 'newCreators':
      return firstSightingsSql(sightingRoles.creator, 'creations', range);
  }
}

/** Only addresses that are in the range are looked up, by the primary key: no history is read. Over shards they are gathered once, for all. */
function firstSightingsSql(role: number, source: MetricSource, range: FactRange): string {
  return `SELECT first_chain AS chain, first_num AS num, first_ts AS ts, address FROM (
      SELECT address, argMin(chain, ts) AS first_chain, argMin(num, ts) AS first_num, min(ts) AS first_ts FROM sightings
      WHERE ${range.history} AND role = ${role} AND address GLOBAL IN (SELECT address FROM (${sourceSql(source, range)}))
      GROUP BY address)
    WHERE ${range.condition}`;
}

/** The facts that values are computed from, as SQL conditions. */
export interface FactRange {
  /** On `chain`, `num` and `ts`. */
  readonly condition: string;
  /** On `chain` and `num`: the same facts and all older ones of their chains. */
  readonly history: string;
  readonly params: StoreParams;
  /** Whether there may be facts of more than one chain. */
  readonly severalChains: boolean;
}

/** A chain of the store, and how far its facts are complete. */
export interface FactChain {
  readonly key: number;
  readonly watermark: { readonly num: bigint } | undefined;
}

/** The facts of some blocks of one chain, found by the primary key. */
export function blockRange(chain: number, first: bigint, last: bigint): FactRange {
  return {
    condition: 'chain = {chain:UInt32} AND num BETWEEN {first:UInt64} AND {last:UInt64}',
    history: 'chain = {chain:UInt32} AND num <= {last:UInt64}',
    params: { chain, first, last },
    severalChains: false,
  };
}

/**
 * The facts of several chains from a moment on, for each chain its own, and no further than its watermark. The times of a chain
 * follow its block numbers, so the index on `ts` finds the same few granules that block numbers would.
 *
 * @param from inclusive, Unix seconds.
 * @param to exclusive, Unix seconds; default: without end.
 */
export function timeRange(
  chains: readonly { readonly chain: FactChain; readonly from: number }[],
  to?: number,
): FactRange {
  const least = Math.min(...chains.map(({ from }) => from));
  const history =
    'chain IN {chains:Array(UInt32)} AND num <= transform(chain, {chains:Array(UInt32)}, {marks:Array(UInt64)}, toUInt64(0))';
  return {
    condition: `${history} AND ts >= toDateTime(${least}, 'UTC')${to === undefined ? '' : ` AND ts < toDateTime(${to}, 'UTC')`}
      AND toUInt32(ts) >= transform(chain, {chains:Array(UInt32)}, {froms:Array(UInt32)}, toUInt32(0))`,
    history,
    severalChains: chains.length > 1,
    params: {
      chains: chains.map(({ chain }) => chain.key),
      marks: chains.map(({ chain }) => chain.watermark?.num ?? 0n),
      froms: chains.map(({ from }) => from),
    },
  };
}
