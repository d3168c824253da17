import type { StoreParams } from '../store/store.js';

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
