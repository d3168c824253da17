import {
  type RegisterL1Validator,
  type RegisterL1ValidatorTx,
  registeredValidationId,
} from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { maxUint64 } from '@firn/primitives/integers';
import { encodeHashPayload } from '@firn/warp';
import { describe, expect, it } from 'vitest';
import {
  blsOf,
  full,
  l1Validator,
  type MessageParts,
  managerAddress,
  managerChain,
  messageBytes,
  registration,
  stateWithL1,
  subnetId,
} from '../fixtures/l1-fixture.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  avax,
  base,
  environmentOf,
  ewoq,
  execute,
  expectRejected,
  fund,
  genesisTime,
  idOf,
  nodeOf,
  ownedBy,
  primaryNetwork,
  signed,
  vmrq,
} from '../fixtures/platform-fixture.js';

describe('registering a validator of an L1', () => {
  const make = (
    state: ModelState,
    changes: Partial<RegisterL1Validator> = {},
    fields: Partial<RegisterL1ValidatorTx> = {},
    parts: MessageParts = {},
  ) =>
    signed(
      {
        type: 'RegisterL1ValidatorTx',
        ...base([fund(state, 2n * avax)]),
        balance: avax,
        proofOfPossession: blsOf(3).proofOfPossession,
        message: messageBytes(state, registration(changes), parts),
        ...fields,
      },
      [ewoq],
    );

  it('adds who the contract asks for', () => {
    const state = stateWithL1();
    state.setValidatorFees({ accruedFees: 5n, excess: 0n });
    execute(make(state), state);
    const message = registration();
    const validationId = registeredValidationId(message);
    expect(state.l1Validator(validationId)).toEqual({
      validationId,
      subnetId,
      nodeId: nodeOf(3),
      publicKey: message.blsPublicKey,
      remainingBalanceOwner: message.remainingBalanceOwner,
      deactivationOwner: message.deactivationOwner,
      startTime: genesisTime,
      weight: 7n,
      minNonce: 0n,
      endAccumulatedFee: 5n + avax,
    });
    expect(state.registrations.size).toBe(1);
    expectRejected(
      make(state),
      state,
      `warp message already issued for validationID ${bytesToId(validationId)}`,
    );
    expectRejected(
      make(state, { weight: 8n }),
      state,
      'L1 validator contains duplicate subnetID + nodeID pair',
    );
  });

  it('leaves it inactive without a balance', () => {
    const state = stateWithL1();
    execute(make(state, {}, { balance: 0n }), state, full);
    expect(state.l1Validator(registeredValidationId(registration()))?.endAccumulatedFee).toBe(0n);
    expect(state.activeL1ValidatorCount).toBe(2);
  });

  it('is refused for what breaks a rule', () => {
    const state = stateWithL1();
    const late = genesisTime + 86_401n;
    const cases: readonly (readonly [Partial<RegisterL1Validator>, string])[] = [
      [{ subnetId: primaryNetwork }, 'invalid subnet ID'],
      [{ weight: 0n }, 'invalid weight'],
      [{ nodeId: new Uint8Array(20) }, 'invalid node ID: empty nodeID is disallowed'],
      [{ subnetId: idOf(9) }, `could not load subnet conversion for ${bytesToId(idOf(9))} with: not found`],
      [{ expiry: genesisTime }, `warp message expired at ${genesisTime} and it is currently ${genesisTime}`],
      [
        { expiry: late },
        'warp message not yet allowed because time is 86401 seconds in the future but the limit is 86400',
      ],
      [{ blsPublicKey: blsOf(4).publicKey }, 'invalid proof of possession'],
      [
        { weight: maxUint64 },
        'overflow: weight of the L1 is 18446744073709551635, at most 18446744073709551615',
      ],
    ];
    for (const [changes, reason] of cases) expectRejected(make(state, changes), state, reason);
    const ofFields: readonly (readonly [Partial<RegisterL1ValidatorTx>, RegExp | string])[] = [
      [{ networkId: 1 }, 'metadata failed verification: tx has wrong network ID'],
      [{ memo: new Uint8Array(1) }, 'memo exceeds maximum length: 1 > 0'],
      [{ balance: 3n * avax }, /^insufficient unlocked funds: needs \d+ more \w+$/],
      [{ balance: maxUint64 }, /^overflow: sum of balances and fee is \d+, at most 18446744073709551615$/],
      [{ message: new Uint8Array(3) }, /^failed verifying warp messages: /],
      [
        {
          message: messageBytes(
            state,
            Uint8Array.from(Buffer.from(encodeHashPayload(`0x${'11'.repeat(32)}`))),
          ),
        },
        'wrong payload type: Hash',
      ],
      [
        {
          message: messageBytes(state, {
            type: 'L1ValidatorWeight',
            validationId: idOf(1),
            nonce: 0n,
            weight: 1n,
          }),
        },
        'wrong payload type: L1ValidatorWeight',
      ],
    ];
    for (const [fields, reason] of ofFields) expectRejected(make(state, {}, fields), state, reason);
    expectRejected(make(state), state, 'already at the max number of active validators', full);
  });

  it('believes the validators of the manager chain only', () => {
    const state = stateWithL1();
    state.putL1Validator(l1Validator(5, { weight: 10n, endAccumulatedFee: 0n }));
    const believed = 'failed verifying warp messages: ';
    const stranger = new Uint8Array(20);
    const cases: readonly (readonly [MessageParts, string])[] = [
      [
        { sourceAddress: stranger },
        `wrong warp message source address expected 0x${'99'.repeat(20)} but got 0x${'00'.repeat(20)}`,
      ],
      [
        { sourceChainId: idOf(0xcc), signedFor: subnetId },
        `wrong warp message source chain ID expected ${bytesToId(managerChain)} but had ${bytesToId(idOf(0xcc))}`,
      ],
      [{ networkId: 1 }, `${believed}wrong networkID`],
      [{ signers: [1] }, `${believed}signature weight is insufficient: 67*30 > 100*10`],
      // The inactive validator counts, but cannot sign.
      [{ signers: [1, 2] }, `${believed}signature weight is insufficient: 67*30 > 100*20`],
    ];
    for (const [parts, reason] of cases) expectRejected(make(state, {}, {}, parts), state, reason);
    state.putL1Validator(l1Validator(5, { weight: 9n, endAccumulatedFee: 0n }));
    const good = make(state);
    execute(good, state.copy());
    const message = Uint8Array.from((good.unsigned as RegisterL1ValidatorTx).message);
    const forged = make(state, {}, { message: message.fill(0, -96) });
    expectRejected(forged, state, `${believed}signature is invalid`);
  });

  it('believes validators of the primary network for its chains', () => {
    const state = stateWithL1();
    const conversion = { conversionId: idOf(1), managerChainId: idOf(0xcc), managerAddress };
    state.putSubnet({ id: subnetId, owner: ownedBy(vmrq), conversion });
    addValidator(state, nodeOf(0x51), { publicKey: blsOf(1).publicKey, weight: 67n });
    addValidator(state, nodeOf(0x52), { weight: 33n });
    const parts = { sourceChainId: idOf(0xcc), signedFor: primaryNetwork, signers: [1] };
    execute(make(state, {}, {}, parts), state);
    expect(state.l1Validators(subnetId)).toHaveLength(3);
  });

  it('takes the signers from the last accepted state', () => {
    const state = stateWithL1();
    const tx = make(state);
    const accepted = state.copy();
    accepted.putL1Validator(l1Validator(1, { weight: 1n }));
    accepted.putL1Validator(l1Validator(2, { weight: 1n, endAccumulatedFee: 0n }));
    expectRejected(tx, state, 'failed verifying warp messages: unknown validator: 1 >= 1', {
      acceptedState: accepted,
    });
    execute(tx, state, environmentOf(state));
  });
});
