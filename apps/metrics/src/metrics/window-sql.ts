import { type FactRange, sourceSql } from './fact-tables.js';
import { type Fraction, mergeSql } from './merge.js';
import type { ChainMetric } from './metric.js';

/** A piece of a metric's value in a rolling window. */
export interface WindowPiece extends Fraction {
  /** Number of the chain; 0 where the value is of the union of several. */
  readonly owner: number;
  /** Index of the window. */
  readonly window: number;
}

/** A row of the statements below. */
export interface WindowRow {
  readonly owner: number;
  readonly window: number;
  readonly n: string;
  readonly d: string;
}

/**
 * A statement for the pieces that come from facts. Parameters: `begins` and `wholes` have a moment for each window, its begin and the
 * begin of its first whole period; `chains` and `untils` say from when on the facts of a chain are in no stored period. All of them
 * are Unix seconds; a piece has the facts before the first whole period, and those after the stored ones.
 */
export function factPiecesSql(
  { source, acrossChains, numerator, denominator = '1' }: ChainMetric,
  range: FactRange,
): string {
  const owner = acrossChains === 'union' ? 'toUInt32(0)' : 'chain';
  return `SELECT ${owner} AS owner,
      arrayJoin(arrayFilter(
        (window, from, whole) -> toUInt32(ts) >= from AND (toUInt32(ts) < whole
          OR toUInt32(ts) >= transform(chain, {chains:Array(UInt32)}, {untils:Array(UInt32)}, toUInt32(0))),
        range(length({begins:Array(UInt32)})), {begins:Array(UInt32)}, {wholes:Array(UInt32)})) AS window,
      toString(toUInt256(${numerator})) AS n, toString(toUInt256(${denominator})) AS d
    FROM (${sourceSql(source, range)}) GROUP BY owner, window`;
}

/** A statement for the pieces that are stored: whole periods of a `step`. Parameters as above, and `metric` and `step`. */
export function storedPiecesSql(metric: ChainMetric): string {
  const { numerator, denominator } = mergeSql(metric, 'time', 'numerator', 'denominator');
  return `SELECT owner,
      arrayJoin(arrayFilter((window, whole) -> toUInt32(ts) >= whole,
        range(length({wholes:Array(UInt32)})), {wholes:Array(UInt32)})) AS window,
      toString(${numerator}) AS n, toString(${denominator}) AS d
    FROM series
    WHERE owner IN {chains:Array(UInt32)} AND metric = {metric:String} AND step = {step:String}
      AND ts >= toDateTime(arrayMin({wholes:Array(UInt32)}), 'UTC')
      AND toUInt32(ts) < transform(owner, {chains:Array(UInt32)}, {untils:Array(UInt32)}, toUInt32(0))
    GROUP BY owner, window`;
}
