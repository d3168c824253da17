import type { FeeHistory } from '@firn/node-validators';
import { compareNumbers } from '@firn/primitives/integers';

/** What a range of blocks cost. */
export interface GasSummary {
  /** How many blocks it is of. */
  readonly blocks: bigint;
  /** Base fee of the block after the last, in wei; undefined on a chain without base fees. */
  readonly next: bigint | undefined;
  /** Base fees of the blocks in wei, the oldest first. */
  readonly baseFees: readonly bigint[];
  readonly lowest: bigint | undefined;
  readonly median: bigint | undefined;
  readonly highest: bigint | undefined;
  /** Part of their gas that the blocks used on average, in percent. */
  readonly used: number | undefined;
}

/** One block of a range. */
export interface GasOfBlock {
  readonly number: bigint;
  readonly baseFee: bigint | undefined;
  /** Part of its gas limit that it used, in percent. */
  readonly used: number;
  /** Tips at the percentiles that were asked for, in wei; none of a block without transactions. */
  readonly tips: readonly bigint[];
}

/** What the blocks of a history cost, taken together. */
export function gasSummary({ baseFeePerGas = [], gasUsedRatio }: FeeHistory): GasSummary {
  const ratios = gasUsedRatio ?? [];
  const baseFees = baseFeePerGas.slice(0, ratios.length);
  const sorted = [...baseFees].sort(compareNumbers);
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return {
    blocks: BigInt(ratios.length),
    next: baseFeePerGas[ratios.length],
    baseFees,
    lowest: sorted[0],
    median: sorted[sorted.length >> 1],
    highest: sorted.at(-1),
    used: ratios.length === 0 ? undefined : (sum / ratios.length) * 100,
  };
}

/** The blocks of a history, the newest first. */
export function gasByBlock({
  oldestBlock,
  baseFeePerGas = [],
  gasUsedRatio,
  reward = [],
}: FeeHistory): readonly GasOfBlock[] {
  return (gasUsedRatio ?? [])
    .map((ratio, index) => ({
      number: oldestBlock + BigInt(index),
      baseFee: baseFeePerGas[index],
      used: ratio * 100,
      tips: ratio === 0 ? [] : (reward[index] ?? []),
    }))
    .reverse();
}
