import { greater } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import { emptyOmmersHash } from '../block/header.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { optionalNumber } from '../rules/fork-schedule.js';

const minDifficulty = 131_072n;
const boundDivisor = 2048n;
/** Seconds within which a block of Frontier made the next one harder. */
const frontierSeconds = 13n;
const mostStepsDown = -99n;
const bombPeriod = 100_000n;

/** By how many blocks each upgrade set the difficulty bomb back: EIP-649, 1234, 2384, 3554, 4345 and 5133. */
const bombDelays: readonly (readonly [key: string, blocks: bigint])[] = [
  ['grayGlacierBlock', 11_400_000n],
  ['arrowGlacierBlock', 10_700_000n],
  ['londonBlock', 9_700_000n],
  ['muirGlacierBlock', 9_000_000n],
  ['constantinopleBlock', 5_000_000n],
  ['byzantiumBlock', 3_000_000n],
];

/** What the difficulty of a block of proof of work follows from. */
export interface DifficultyInputs {
  readonly parent: Pick<Block, 'header'>;
  /** Unix seconds: when the block was made. */
  readonly timestamp: bigint;
  readonly rules: ExecutionRules;
  readonly config: Readonly<Record<string, unknown>>;
}

/** The difficulty of a block of proof of work (YP 4.3.4; EIP-2, EIP-100, and the delays of the bomb). */
export function nextDifficulty({ parent: { header }, timestamp, rules, config }: DifficultyInputs): bigint {
  const elapsed = timestamp - header.timestamp;
  const step = header.difficulty / boundDivisor;
  const plain = greater(
    header.difficulty + step * stepsUp(elapsed, header.ommersHash !== emptyOmmersHash, rules),
    minDifficulty,
  );
  const number = header.number + 1n;
  const periods = greater(number - bombDelay(config, number), 0n) / bombPeriod;
  return periods > 1n ? greater(plain + 2n ** (periods - 2n), minDifficulty) : plain;
}

function stepsUp(elapsed: bigint, parentHasOmmers: boolean, rules: ExecutionRules): bigint {
  if (includes(rules, 'Byzantium')) {
    return greater((parentHasOmmers ? 2n : 1n) - elapsed / 9n, mostStepsDown);
  }
  if (includes(rules, 'Homestead')) return greater(1n - elapsed / 10n, mostStepsDown);
  return elapsed < frontierSeconds ? 1n : -1n;
}

function bombDelay(config: Readonly<Record<string, unknown>>, number: bigint): bigint {
  for (const [key, blocks] of bombDelays) {
    const from = optionalNumber(config, key);
    if (from !== undefined && number >= from) return blocks;
  }
  return 0n;
}
