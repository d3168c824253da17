import type { NodeWeight } from './find-validators.js';

/** This node does not validate what it was asked about; the message is the reference node's. */
export class NotValidatorError extends Error {
  override readonly name = 'NotValidatorError';

  constructor() {
    super("couldn't get node uptime: node is not a validator");
  }
}

/** Whether an error is a {@link NotValidatorError}, of this or of another copy of the code. */
export function isNotValidatorError(error: unknown): error is NotValidatorError {
  return error instanceof Error && error.name === 'NotValidatorError';
}

/** What the stake thinks of a node's uptime: percent. */
export interface StakeUptime {
  /** Of the stake that considers it above the uptime that a reward takes. */
  readonly rewardingStakePercentage: number;
  /** Average of what is observed, weighted by stake. */
  readonly weightedAveragePercentage: number;
}

// Percent, as nodes tell it of each other (reference: section 2.2).
const whole = 100;

/** Whose uptime is asked for, and how much of it a reward takes. */
export interface ObservedNode {
  readonly nodeId: string;
  /** Share of the time, 0 to 1. */
  readonly required: number;
}

/**
 * A validator's uptime in the eyes of the stake: its own, and that of the validators who tell what they observe. Who tells nothing
 * counts as if it had seen nothing (reference: section 2.2).
 * @param observedBy What a node observed of it, in whole percents; undefined for one that tells nothing.
 * @throws NotValidatorError
 */
export function stakeUptime(
  validators: readonly NodeWeight[],
  { nodeId, required }: ObservedNode,
  observedBy: (nodeId: string) => number | undefined,
): StakeUptime {
  let isValidator = false;
  let total = 0n;
  let rewarding = 0n;
  let sum = 0n;
  for (const validator of validators) {
    const isOwn = validator.nodeId === nodeId;
    const observed = isOwn ? whole : (observedBy(validator.nodeId) ?? 0);
    isValidator ||= isOwn;
    total += validator.weight;
    if (observed >= required * whole) rewarding += validator.weight;
    sum += validator.weight * BigInt(observed);
  }
  if (!isValidator) throw new NotValidatorError();
  return {
    rewardingStakePercentage: (whole * Number(rewarding)) / Number(total),
    weightedAveragePercentage: Number(sum) / Number(total),
  };
}
