import type { L1ValidatorWeight, SetL1ValidatorWeightTx } from '@firn/platform-codec';
import { maxUint64 } from '@firn/primitives/integers';
import { describe, expect, it } from 'vitest';
import {
  l1Validator,
  type MessageParts,
  messageBytes,
  registration,
  stateWithL1,
  subnetId,
} from '../fixtures/l1-fixture.js';
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
} from '../fixtures/platform-fixture.js';

describe('setting the weight of a validator of an L1', () => {
  const make = (
    state: ModelState,
    changes: Partial<L1ValidatorWeight> = {},
    fields: Partial<SetL1ValidatorWeightTx> = {},
    parts: MessageParts = {},
  ) => {
    const message: L1ValidatorWeight = {
      type: 'L1ValidatorWeight',
      validationId: idOf(1),
      nonce: 4n,
      weight: 25n,
      ...changes,
    };
    return signed(
      {
        type: 'SetL1ValidatorWeightTx',
        ...base([fund(state, avax)], [output(5n)]),
        message: messageBytes(state, message, parts),
        ...fields,
      },
      [ewoq],
    );
  };

  it('changes it once for each nonce', () => {
    const state = stateWithL1();
    execute(make(state), state);
    expect(state.l1Validator(idOf(1))).toEqual(l1Validator(1, { weight: 25n, minNonce: 5n }));
    expectRejected(make(state), state, 'warp message contains stale nonce 4 must be at least 5');
  });

  it('removes it at 0, and pays its balance back', () => {
    const state = stateWithL1();
    state.setValidatorFees({ accruedFees: 300n, excess: 0n });
    const tx = make(state, { weight: 0n, nonce: maxUint64 });
    execute(tx, state);
    expect(state.l1Validators(subnetId)).toEqual([l1Validator(2)]);
    expect([...state.utxos.values()]).toContainEqual({
      txId: tx.id,
      outputIndex: 1,
      ...output(avax - 300n, { locktime: 0n, ...l1Validator(1).remainingBalanceOwner }),
    });
    expectRejected(
      make(state, { validationId: idOf(2), weight: 0n }, {}, { signers: [2] }),
      state,
      'attempting to remove the last L1 validator from a converted subnet',
    );
  });

  it('is refused for what breaks a rule', () => {
    const state = stateWithL1();
    const refuse = (tx: ReturnType<typeof make>, reason: RegExp | string): void =>
      expectRejected(tx, state, reason);
    refuse(make(state, { nonce: maxUint64 }), 'maxUint64 nonce is reserved for removal');
    refuse(make(state, { validationId: idOf(9) }), 'could not load L1 validator: not found');
    refuse(
      make(state, { weight: maxUint64 }),
      'overflow: weight of the L1 is 18446744073709551625, at most 18446744073709551615',
    );
    refuse(make(state, {}, { networkId: 1 }), 'metadata failed verification: tx has wrong network ID');
    refuse(make(state, {}, { memo: new Uint8Array(1) }), 'memo exceeds maximum length: 1 > 0');
    refuse(
      make(state, {}, { message: messageBytes(state, registration()) }),
      'wrong payload type: RegisterL1Validator',
    );
    refuse(
      make(state, {}, {}, { sourceAddress: new Uint8Array(3) }),
      `wrong warp message source address expected 0x${'99'.repeat(20)} but got 0x000000`,
    );
    refuse(
      make(state, {}, {}, { signers: [2] }),
      'failed verifying warp messages: signature weight is insufficient: 67*20 > 100*10',
    );
    refuse(make(state, {}, base([])), 'wrong number of credentials: 0 inputs != 1 credentials');
  });
});
