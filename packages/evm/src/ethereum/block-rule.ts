import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { Header } from '../block/header.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { InvalidBlockError } from './invalid-block-error.js';

/** What a rule may look at besides the block that it judges. */
export interface BlockPlace {
  readonly parent: Pick<Block, 'header' | 'hash' | 'ommers'>;
  /** The rules that the block's number and time fall under. */
  readonly rules: ExecutionRules;
  /** Those of its parent. */
  readonly parentRules: ExecutionRules;
  /** The chain's configuration, as its genesis document writes it. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The difficulties of all blocks up to the parent, together. */
  readonly totalDifficulty: () => bigint;
  /** An accepted block. */
  readonly block: (number: bigint) => Block | undefined;
  readonly rulesOf: (header: Header) => ExecutionRules;
}

type Hardfork = Parameters<typeof includes>[1];

/** A rule of Ethereum that a block can break. */
export interface BlockRule<Judged> {
  /** Stands in the message of a refusal. */
  readonly name: string;
  /** Where the rule comes from. YP: the yellow paper. */
  readonly source: string;
  /** The first fork with the rule. Default: it always held. */
  readonly since?: Hardfork;
  /** The first fork without it. */
  readonly until?: Hardfork;
  /** What is wrong: the field, its value and what is allowed. Undefined: nothing. */
  readonly broken: (judged: Judged, place: BlockPlace) => string | undefined;
}

/** @throws InvalidBlockError for the first rule that is broken. */
export function applyRules<Judged>(
  rules: readonly BlockRule<Judged>[],
  judged: Judged,
  place: BlockPlace,
  name: string,
): void {
  for (const rule of rules) {
    if (rule.since !== undefined && !includes(place.rules, rule.since)) continue;
    if (rule.until !== undefined && includes(place.rules, rule.until)) continue;
    const wrong = rule.broken(judged, place);
    if (wrong !== undefined)
      throw new InvalidBlockError(`${name}: ${wrong} (rule: ${rule.name}, ${rule.source})`);
  }
}

/** What is wrong with a value that must be a certain one; undefined for nothing. */
export function unlike(
  field: string,
  actual: bigint | Hex | undefined,
  expected: bigint | Hex | undefined,
): string | undefined {
  if (actual === expected) return undefined;
  if (expected === undefined) return `${field} is ${actual}, must not be there`;
  return actual === undefined
    ? `${field} is missing, must be ${expected}`
    : `${field} is ${actual}, must be ${expected}`;
}
