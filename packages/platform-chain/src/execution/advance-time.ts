import { maxUint64 } from '@firn/primitives/integers';
import { advanceGas } from '../fees/gas.js';
import {
  secondsAffordable,
  type ValidatorFeeMoment,
  validatorCostOf,
  validatorExcessAfter,
} from '../fees/validator-fee.js';
import type { PlatformRules } from '../platform-rules.js';
import type { PlatformState, PlatformStateView } from '../state/platform-state.js';
import { type L1Validator, type Staker, stakerPriority } from '../state/records.js';
import type { ExecutionEnvironment } from './environment.js';

/**
 * When the validators change by themselves the next time: a staker ends, or the active L1 validator with the least
 * balance cannot pay any more (reference: section 4.14). A block must not step over that moment.
 * @param limit the answer where nothing changes before: Unix seconds
 * @returns Unix seconds, not before the time of the state
 */
export function nextChangeTime(state: PlatformStateView, rules: PlatformRules, limit = maxUint64): bigint {
  const end = nextStakerEnd(state, limit);
  const poorest = first(state.activeL1Validators());
  if (poorest === undefined || end <= state.timestamp) return end;
  const funds = poorest.endAccumulatedFee - state.validatorFees.accruedFees;
  const seconds = end - state.timestamp;
  return state.timestamp + secondsAffordable(feeMoment(state), funds, seconds, rules.validatorFees);
}

/** When the next staker ends: Unix seconds; at most `limit`. */
export function nextStakerEnd(state: PlatformStateView, limit: bigint): bigint {
  const staker = first(state.stakers());
  return staker !== undefined && staker.endTime < limit ? staker.endTime : limit;
}

/**
 * Lets time pass: validators of permissioned subnets whose time is over are removed, gas comes back, L1 validators pay, and
 * those who cannot are deactivated. Stakers that are owed a reward stay until their proposal. `to` must not be after `nextChangeTime`.
 * @returns whether validators changed
 * @throws RangeError for a time before that of the state.
 */
export function advanceTime(
  state: PlatformState,
  to: bigint,
  { rules }: Pick<ExecutionEnvironment, 'rules'>,
): boolean {
  const seconds = to - state.timestamp;
  if (seconds < 0n) throw new RangeError(`time ${to} is before that of the chain, ${state.timestamp}`);
  const ended = endedPermissionedValidators(state, to);
  for (const staker of ended) state.removeStaker(staker);
  state.setGas(advanceGas(state.gas, seconds, rules.gas));
  const deactivated = chargeL1Validators(state, seconds, rules);
  state.setTimestamp(to);
  return ended.length > 0 || deactivated;
}

/**
 * Deactivates the L1 validators that cannot pay one more second: after the transactions of a block, so that nobody is
 * active for a second that he does not pay (reference: section 4.11).
 * @returns whether there were any
 */
export function settleL1Validators(state: PlatformState, { validatorFees }: PlatformRules): boolean {
  const next = state.validatorFees.accruedFees + validatorCostOf(feeMoment(state), 1n, validatorFees);
  return deactivate(state, (validator) => validator.endAccumulatedFee < next);
}

function chargeL1Validators(
  state: PlatformState,
  seconds: bigint,
  { validatorFees }: PlatformRules,
): boolean {
  const moment = feeMoment(state);
  const accruedFees = state.validatorFees.accruedFees + validatorCostOf(moment, seconds, validatorFees);
  if (accruedFees > maxUint64) throw new RangeError(`overflow: the fees of L1 validators are ${accruedFees}`);
  state.setValidatorFees({ accruedFees, excess: validatorExcessAfter(moment, seconds, validatorFees) });
  return deactivate(state, (validator) => validator.endAccumulatedFee <= accruedFees);
}

/** They come by the end of their balance, so that the first one who can pay ends the search. */
function deactivate(state: PlatformState, cannotPay: (validator: L1Validator) => boolean): boolean {
  const poor = takeWhile(state.activeL1Validators(), cannotPay);
  for (const validator of poor) state.putL1Validator({ ...validator, endAccumulatedFee: 0n });
  return poor.length > 0;
}

/** They come before the others that end at the same time. */
function endedPermissionedValidators(state: PlatformStateView, now: bigint): Staker[] {
  return takeWhile(
    state.stakers(),
    ({ endTime, priority }) => endTime <= now && priority === stakerPriority.permissionedValidator,
  );
}

function feeMoment(state: PlatformStateView): ValidatorFeeMoment {
  return { active: BigInt(state.activeL1ValidatorCount), excess: state.validatorFees.excess };
}

function takeWhile<Item>(items: Iterable<Item>, holds: (item: Item) => boolean): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (!holds(item)) break;
    taken.push(item);
  }
  return taken;
}

function first<Item>(items: Iterable<Item>): Item | undefined {
  for (const item of items) return item;
  return undefined;
}
