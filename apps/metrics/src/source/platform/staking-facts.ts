/** 32 or 20 bytes in hexadecimal with `0x`. */
export type HexBytes = `0x${string}`;

/** Which kind of stake a staker has. `permissioned` validators of a subnet have neither a stake nor rewards. */
export type StakerKind = 'validator' | 'delegator' | 'permissioned';

/** The end of a period that is renewed until a block ends it: later than every time of a chain. */
export const openEnd = Number.MAX_SAFE_INTEGER;

/** A validator or delegator with the period that its transaction sets. Times are Unix seconds. */
export interface StakerFact {
  readonly txId: HexBytes;
  readonly kind: StakerKind;
  readonly node: HexBytes;
  readonly subnet: HexBytes;
  readonly start: number;
  /** {@link openEnd} for a validator that renews itself: it has a fact for each period, and ends with the decision upon it. */
  readonly end: number;
  /** When the transaction was accepted. */
  readonly added: number;
  readonly weight: bigint;
  /** Owners of the reward for validating or delegating, in bech32 without the chain. */
  readonly owners: readonly string[];
}

/**
 * How a period came to its end: its proposal was committed or aborted, or the subnet removed the validator. `renewed`: another period of
 * the same validator began.
 */
export type StakerOutcome = 'rewarded' | 'unrewarded' | 'removed' | 'renewed';

/** The end of a staker by a transaction. A permissioned validator also ends, without one, when its period is over. */
export interface StakerEndFact {
  readonly txId: HexBytes;
  readonly outcome: StakerOutcome;
  /** Unix seconds. */
  readonly time: number;
}

/**
 * What happened to an L1 validation. `exhausted`: it could not pay one more second. `removed`: its weight became 0.
 */
export type L1ChangeKind = 'created' | 'funded' | 'weighed' | 'disabled' | 'exhausted' | 'removed';

/** A change of an L1 validation, at a time of the chain. */
export interface L1Change {
  readonly kind: L1ChangeKind;
  readonly validation: HexBytes;
  readonly subnet: HexBytes;
  readonly node: HexBytes;
  /** Unix seconds. */
  readonly time: number;
  /** What `created` and `funded` add to the balance, in 1e-9 of the staking token; 0 otherwise. */
  readonly balance: bigint;
  /** The weight from then on. */
  readonly weight: bigint;
}

/** What a row comes from: a block, and its place among the rows of the block. */
export interface FactPlace {
  readonly height: bigint;
  readonly index: number;
}
