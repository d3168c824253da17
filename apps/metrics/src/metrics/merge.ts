import type { ChainMetric } from './metric.js';

/** A value before it is divided; without anything to divide by it is 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What is merged into one value: pieces of a chain's time, or the values of several chains. */
export type MergeOver = 'time' | 'chains';

/** Rates of several chains have no common denominator in SQL: they are added to this many decimals. */
const rateUnit = 10n ** 30n;

type MergeRule = 'add' | 'addFractions' | 'highest';

function ruleOf({ acrossChains, rate }: ChainMetric, over: MergeOver): MergeRule {
  if (acrossChains === 'highest') return 'highest';
  return over === 'chains' && rate === true ? 'addFractions' : 'add';
}

/** SQL aggregates that merge the columns `n` and `d` of rows of values; both are of type `UInt256`. */
export function mergeSql(
  metric: ChainMetric,
  over: MergeOver,
  n: string,
  d: string,
): { numerator: string; denominator: string } {
  const divides = metric.denominator !== undefined;
  switch (ruleOf(metric, over)) {
    case 'add':
      return { numerator: `sum(${n})`, denominator: divides ? `sum(${d})` : '1' };
    case 'addFractions':
      return {
        numerator: `sum(intDiv(${n} * toUInt256('${rateUnit}'), greatest(${d}, 1)))`,
        denominator: `toUInt256('${rateUnit}')`,
      };
    case 'highest': {
      if (!divides) return { numerator: `max(${n})`, denominator: '1' };
      const best = `max((${n} / greatest(${d}, 1), ${n}, ${d}))`;
      return { numerator: `${best}.2`, denominator: `${best}.3` };
    }
  }
}

/** Merges two values as {@link mergeSql} does, rates exactly. */
export function merge(metric: ChainMetric, over: MergeOver, one: Fraction, other: Fraction): Fraction {
  switch (ruleOf(metric, over)) {
    case 'add':
      return {
        numerator: one.numerator + other.numerator,
        denominator: metric.denominator === undefined ? 1n : one.denominator + other.denominator,
      };
    case 'addFractions':
      if (one.denominator === 0n) return other;
      if (other.denominator === 0n) return one;
      return {
        numerator: one.numerator * other.denominator + other.numerator * one.denominator,
        denominator: one.denominator * other.denominator,
      };
    case 'highest':
      if (one.denominator === 0n) return other;
      return one.numerator * other.denominator >= other.numerator * one.denominator ? one : other;
  }
}

/** Digits behind the point to which a quotient is worked out; a number has 17 at most, and no value is smaller than 1e-18. */
const decimals = 40;

/** The value of a fraction in the unit of its metric: an integer as it is, of any size, anything else as the nearest number. */
export function toValue(
  { scale = 1n }: Pick<ChainMetric, 'scale'>,
  fraction: Fraction | undefined,
): number | bigint {
  if (fraction === undefined || fraction.denominator === 0n) return 0;
  const { numerator } = fraction;
  const denominator = fraction.denominator * scale;
  const whole = numerator / denominator;
  if (numerator % denominator === 0n) return whole <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(whole) : whole;
  const digits = (numerator * 10n ** BigInt(decimals)) / denominator;
  // Whatever is left is less than a unit of the last digit: a 1 behind it keeps the text from looking like a tie.
  return Number(`${digits}1e-${decimals + 1}`);
}
