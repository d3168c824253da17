import type { ChainState } from '../state/service-state.js';
import type { FactRange } from './compute-values.js';

/** The facts of some blocks of one chain, found by the primary key. */
export function blockRange(chain: number, first: bigint, last: bigint): FactRange {
  return {
    condition: 'chain = {chain:UInt32} AND num BETWEEN {first:UInt64} AND {last:UInt64}',
    params: { chain, first, last },
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
  chains: readonly { readonly chain: ChainState; readonly from: number }[],
  to?: number,
): FactRange {
  const least = Math.min(...chains.map(({ from }) => from));
  return {
    condition: `chain IN {chains:Array(UInt32)} AND ts >= toDateTime(${least}, 'UTC')${to === undefined ? '' : ` AND ts < toDateTime(${to}, 'UTC')`}
      AND num <= transform(chain, {chains:Array(UInt32)}, {marks:Array(UInt64)}, toUInt64(0))
      AND toUInt32(ts) >= transform(chain, {chains:Array(UInt32)}, {froms:Array(UInt32)}, toUInt32(0))`,
    params: {
      chains: chains.map(({ chain }) => chain.key),
      marks: chains.map(({ chain }) => chain.watermark?.num ?? 0n),
      froms: chains.map(({ from }) => from),
    },
  };
}
