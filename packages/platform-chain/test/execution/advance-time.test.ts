import { describe, expect, it } from 'vitest';
import { advanceTime, nextChangeTime, settleL1Validators } from '../../src/execution/advance-time.js';
import { type L1Validator, stakerPriority } from '../../src/state/records.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  emptyState,
  environmentOf,
  ewoq,
  genesisTime,
  idOf,
  nodeOf,
  ownedBy,
  rules,
} from '../fixtures/platform-fixture.js';

function addL1Validator(state: ModelState, byte: number, endAccumulatedFee: bigint): L1Validator {
  const validator: L1Validator = {
    validationId: idOf(byte),
    subnetId: idOf(0x44),
    nodeId: nodeOf(byte),
    publicKey: new Uint8Array(48),
    remainingBalanceOwner: ownedBy(ewoq),
    deactivationOwner: ownedBy(ewoq),
    startTime: 0n,
    weight: 1n,
    minNonce: 0n,
    endAccumulatedFee,
  };
  state.putL1Validator(validator);
  return validator;
}

function advance(state: ModelState, seconds: bigint): boolean {
  return advanceTime(state, state.timestamp + seconds, environmentOf(state));
}

describe('nextChangeTime', () => {
  it('is the end of the staker that ends first', () => {
    const state = emptyState();
    addValidator(state, nodeOf(1), { endTime: genesisTime + 50n });
    addValidator(state, nodeOf(2), { endTime: genesisTime + 20n });
    expect(nextChangeTime(state, rules)).toBe(genesisTime + 20n);
    expect(nextChangeTime(state, rules, genesisTime + 7n)).toBe(genesisTime + 7n);
  });

  it('is when the poorest L1 validator runs dry', () => {
    const state = emptyState();
    state.setValidatorFees({ accruedFees: 1_000n, excess: 0n });
    addValidator(state, nodeOf(1), { endTime: genesisTime + 50n });
    addL1Validator(state, 1, 1_030n);
    addL1Validator(state, 2, 1_040n);
    addL1Validator(state, 3, 0n);
    expect(nextChangeTime(state, rules)).toBe(genesisTime + 30n);
  });

  it('is the limit where nobody ends', () => {
    expect(nextChangeTime(emptyState(), rules, genesisTime + 9n)).toBe(genesisTime + 9n);
    expect(nextChangeTime(emptyState(), rules)).toBe(2n ** 64n - 1n);
  });
});

describe('advanceTime', () => {
  it('gives gas back', () => {
    const state = emptyState();
    state.setGas({ capacity: 5n, excess: 120_000n });
    expect(advance(state, 2n)).toBe(false);
    expect(state.gas).toEqual({ capacity: 200_005n, excess: 20_000n });
    advance(state, 100n);
    expect(state.gas).toEqual({ capacity: 1_000_000n, excess: 0n });
    expect(state.timestamp).toBe(genesisTime + 102n);
  });

  it('does not go back', () => {
    const state = emptyState();
    expect(() => advance(state, -1n)).toThrow(RangeError);
    expect(advance(state, 0n)).toBe(false);
  });

  it('ends validators of permissioned subnets, and leaves those that are owed a reward', () => {
    const state = emptyState();
    const permissioned = { subnetId: idOf(0x44), priority: stakerPriority.permissionedValidator };
    const endTime = genesisTime + 10n;
    addValidator(state, nodeOf(1), { ...permissioned, endTime });
    addValidator(state, nodeOf(2), { ...permissioned, endTime });
    const later = addValidator(state, nodeOf(3), { ...permissioned, endTime: endTime + 1n });
    const owed = addValidator(state, nodeOf(4), { endTime });
    expect(advance(state, 9n)).toBe(false);
    expect(advance(state, 1n)).toBe(true);
    expect(state.stakers()).toEqual([owed, later]);
  });

  it('forgets registrations whose time is over', () => {
    const state = emptyState();
    state.addRegistration(idOf(1), genesisTime + 10n);
    state.addRegistration(idOf(2), genesisTime + 11n);
    expect(advance(state, 10n)).toBe(false);
    expect([idOf(1), idOf(2)].map((id) => state.registrationExpiry(id))).toEqual([
      undefined,
      genesisTime + 11n,
    ]);
  });

  it('charges L1 validators and deactivates those who have nothing left', () => {
    const state = emptyState();
    const poor = addL1Validator(state, 1, 30n);
    const rich = addL1Validator(state, 2, 31n);
    expect(advance(state, 29n)).toBe(false);
    expect(advance(state, 1n)).toBe(true);
    expect(state.validatorFees).toEqual({ accruedFees: 30n, excess: 0n });
    expect(state.l1Validator(poor.validationId)).toEqual({ ...poor, endAccumulatedFee: 0n });
    expect(state.l1Validator(rich.validationId)).toEqual(rich);
  });
});

describe('settleL1Validators', () => {
  it('deactivates those who cannot pay one more second', () => {
    const state = emptyState();
    state.setValidatorFees({ accruedFees: 100n, excess: 0n });
    const enough = addL1Validator(state, 1, 101n);
    expect(settleL1Validators(state, rules)).toBe(false);
    const costly = { ...rules, validatorFees: { ...rules.validatorFees, minPrice: 2n } };
    expect(settleL1Validators(state, costly)).toBe(true);
    expect(state.l1Validator(enough.validationId)?.endAccumulatedFee).toBe(0n);
  });
});
