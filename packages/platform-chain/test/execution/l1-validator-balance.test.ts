import { bytesToId } from '@firn/primitives';
import { maxUint64 } from '@firn/primitives/integers';
import { describe, expect, it } from 'vitest';
import { full, l1Validator, stateWithL1 } from '../fixtures/l1-fixture.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  avax,
  base,
  ewoq,
  execute,
  expectRejected,
  fund,
  idOf,
  output,
  signed,
  vmrq,
} from '../fixtures/platform-fixture.js';

describe('the balance of a validator of an L1', () => {
  const increase = (state: ModelState, balance = 70n, validationId = idOf(1)) =>
    signed(
      {
        type: 'IncreaseL1ValidatorBalanceTx',
        ...base([fund(state, avax)]),
        validationId,
        balance,
      },
      [ewoq],
    );
  const disable = (state: ModelState, signers = [[ewoq], [vmrq]], validationId = idOf(1)) =>
    signed(
      {
        type: 'DisableL1ValidatorTx',
        ...base([fund(state, avax)], [output(5n)]),
        validationId,
        disableAuthorization: { signatureIndices: [0] },
      },
      ...signers,
    );

  it('grows, and makes an inactive one active again', () => {
    const state = stateWithL1();
    state.setValidatorFees({ accruedFees: 300n, excess: 0n });
    execute(increase(state), state);
    expect(state.l1Validator(idOf(1))?.endAccumulatedFee).toBe(avax + 70n);
    state.putL1Validator(l1Validator(1, { endAccumulatedFee: 0n }));
    execute(increase(state), state);
    expect(state.l1Validator(idOf(1))?.endAccumulatedFee).toBe(370n);
  });

  it('does not grow for what breaks a rule', () => {
    const state = stateWithL1();
    expectRejected(increase(state, 0n), state, 'balance must be greater than 0');
    expectRejected(
      increase(state, 70n, idOf(9)),
      state,
      `not found: there is no L1 validator ${bytesToId(idOf(9))}`,
    );
    expectRejected(increase(state, 2n * avax), state, /^insufficient unlocked funds: needs \d+ more \w+$/);
    state.putL1Validator(l1Validator(1, { endAccumulatedFee: maxUint64 }));
    expectRejected(
      increase(state),
      state,
      'overflow: end of the balance is 18446744073709551685, at most 18446744073709551615',
    );
    state.putL1Validator(l1Validator(1, { endAccumulatedFee: 0n }));
    state.putL1Validator(l1Validator(3));
    expectRejected(increase(state), state, 'already at the max number of active validators', full);
  });

  it('is paid back when its owner ends it', () => {
    const state = stateWithL1();
    state.setValidatorFees({ accruedFees: 300n, excess: 0n });
    const tx = disable(state);
    execute(tx, state);
    expect(state.l1Validator(idOf(1))).toEqual(l1Validator(1, { endAccumulatedFee: 0n }));
    const refund = {
      txId: tx.id,
      outputIndex: 1,
      ...output(avax - 300n, { locktime: 0n, ...l1Validator(1).remainingBalanceOwner }),
    };
    expect([...state.utxos.values()]).toContainEqual(refund);
    const before = state.utxos.size;
    execute(disable(state), state);
    expect(state.utxos.size).toBe(before + 1);
  });

  it('is not ended by others', () => {
    const state = stateWithL1();
    expectRejected(disable(state, []), state, 'wrong number of credentials');
    expectRejected(
      disable(state, [[ewoq], [ewoq]]),
      state,
      /^unauthorized modification: wrong signature: expected signature from /,
    );
    expectRejected(
      disable(state, [[ewoq], [vmrq]], idOf(9)),
      state,
      'could not load L1 validator: not found',
    );
    expectRejected(disable(state, [[vmrq]]), state, 'wrong number of credentials: 1 inputs != 0 credentials');
  });
});
