import type { Hex } from '../../source/chain-source.js';

/** A block by which two chains are told apart: the lowest one that is stored, or that will be. */
export interface Origin {
  readonly num: bigint;
  readonly hash: Hex;
}

/** A genesis that was named in the place of the one that is stored. */
export interface NewGenesis {
  /** Of the block that is the lowest stored one. */
  readonly hash: Hex;
  /** When it was named first, by `performance.now()`. */
  readonly since: number;
}
