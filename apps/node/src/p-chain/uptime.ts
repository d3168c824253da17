import type { CurrentValidator } from './current-validators.js';

/** This node does not validate what it was asked about; the message is the reference node's. */
export class NotValidatorError extends Error {
  override readonly name = 'NotValidatorError';

  constructor() {
    super("couldn't get node uptime: node is not a validator");
  }
}

/** What the stake thinks of a node's uptime: percent. */
export interface ObservedUptime {
  /** Of the stake that considers it above the uptime that a reward takes. */
  readonly rewardingStakePercentage: number;
  /** Average of what is observed, weighted by stake. */
  readonly weightedAveragePercentage: number;
}

/**
 * A validator's uptime in the eyes of the stake. Without peers its own stake is all that observes it (reference: section 2.2).
 * @throws NotValidatorError
 */
export function observedUptime(validators: readonly CurrentValidator[], nodeId: string): ObservedUptime {
  const own = validators.find((validator) => validator.nodeId === nodeId);
  if (own === undefined) throw new NotValidatorError();
  const total = validators.reduce((sum, { weight }) => sum + weight, 0n);
  const share = (100 * Number(own.weight)) / Number(total);
  return { rewardingStakePercentage: share, weightedAveragePercentage: share };
}

/**
 * Share of the time since a validator's start in which a connection stood that began at `connectedSince` and has not
 * ended: within 0 and 1. Times in Unix seconds.
 */
export function uptimeShare(startTime: number, connectedSince: number, now: number): number {
  if (now <= startTime) return 1;
  return Math.max(0, now - Math.max(startTime, connectedSince)) / (now - startTime);
}
