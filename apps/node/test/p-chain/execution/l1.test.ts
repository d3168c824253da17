import {
  type ConvertSubnetToL1Tx,
  initialValidationId,
  type L1ValidatorWeight,
  l1ConversionId,
  type RegisterL1Validator,
  type RegisterL1ValidatorTx,
  registeredValidationId,
  type SetL1ValidatorWeightTx,
} from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { encodeHashPayload } from '../../../src/evm/warp/warp-message.js';
import { feeOf } from '../../../src/p-chain/fees/tx-fee.js';
import type { ModelState } from '../state/model-state.js';
import {
  blsOf,
  initialValidator,
  l1Validator,
  type MessageParts,
  managerAddress,
  managerChain,
  messageBytes,
  registration,
  stateWithL1,
  subnetId,
} from './l1-fixture.js';
import {
  addValidator,
  avax,
  base,
  emptyState,
  environmentOf,
  ewoq,
  execute,
  expectRejected,
  fund,
  genesisTime,
  idOf,
  nativeAsset,
  nodeOf,
  output,
  ownedBy,
  primaryNetwork,
  rules,
  signed,
  vmrq,
} from './platform-fixture.js';

const maxUint64 = 2n ** 64n - 1n;
const full = { rules: { ...rules, validatorFees: { ...rules.validatorFees, capacity: 2n } } };

describe('converting a subnet to an L1', () => {
  const stateWithSubnet = (): ModelState => {
    const state = emptyState();
    state.putSubnet({ id: subnetId, owner: ownedBy(vmrq), conversion: undefined });
    state.setValidatorFees({ accruedFees: 100n, excess: 0n });
    return state;
  };
  const make = (state: ModelState, changes: Partial<ConvertSubnetToL1Tx> = {}): ConvertSubnetToL1Tx => ({
    type: 'ConvertSubnetToL1Tx',
    ...base([fund(state, 10n * avax)]),
    subnetId,
    managerChainId: managerChain,
    managerAddress,
    validators: [initialValidator(1), initialValidator(2, { balance: 0n })],
    subnetAuthorization: { signatureIndices: [0] },
    ...changes,
  });
  const byOwner = (unsigned: ConvertSubnetToL1Tx) => signed(unsigned, [ewoq], [vmrq]);

  it('hands it over to the contract, with its first validators', () => {
    const state = stateWithSubnet();
    const unsigned = make(state);
    execute(byOwner(unsigned), state);
    const conversionId = l1ConversionId({
      subnetId,
      managerChainId: managerChain,
      managerAddress,
      validators: unsigned.validators.map(({ nodeId, signer, weight }) => {
        return { nodeId, blsPublicKey: signer.publicKey, weight };
      }),
    });
    expect(state.subnet(subnetId)?.conversion).toEqual({
      conversionId,
      managerChainId: managerChain,
      managerAddress,
    });
    const [first, second] = [0, 1].map((index) => state.l1Validator(initialValidationId(subnetId, index)));
    expect(first).toEqual({
      validationId: initialValidationId(subnetId, 0),
      subnetId,
      nodeId: nodeOf(1),
      publicKey: blsOf(1).publicKey,
      remainingBalanceOwner: initialValidator(1).remainingBalanceOwner,
      deactivationOwner: initialValidator(1).deactivationOwner,
      startTime: genesisTime,
      weight: 10n,
      minNonce: 0n,
      endAccumulatedFee: 100n + avax,
    });
    expect(second?.endAccumulatedFee).toBe(0n);
    expect(state.activeL1ValidatorCount).toBe(1);
    expectRejected(byOwner(make(state)), state, `"${bytesToId(subnetId)}" is immutable`);
  });

  it('costs the balances and the fee', () => {
    const state = stateWithSubnet();
    const funds = fund(state, avax + 50_000n);
    const fee = feeOf(byOwner(make(state, base([funds]))), state, rules);
    const outputs = [output(50_000n - fee + 80n + 1_000n)];
    expectRejected(
      byOwner(make(state, base([funds], outputs))),
      state,
      `insufficient unlocked funds: needs ${2n * 1_080n} more ${bytesToId(nativeAsset)}`,
    );
  });

  it('is refused for what breaks a rule', () => {
    const state = stateWithSubnet();
    const nobody = new Uint8Array(20);
    const cases: readonly (readonly [Partial<ConvertSubnetToL1Tx>, RegExp | string])[] = [
      [{ subnetId: primaryNetwork }, 'cannot convert a permissionless subnet'],
      [{ subnetId: idOf(9) }, `not found: there is no subnet ${bytesToId(idOf(9))}`],
      [{ validators: [] }, 'conversion must include at least one validator'],
      [{ validators: [initialValidator(1, { weight: 0n })] }, 'validator weight must be non-zero'],
      [{ validators: [initialValidator(1, { nodeId: nobody })] }, 'validator nodeID cannot be empty'],
      [{ networkId: 1 }, 'metadata failed verification: tx has wrong network ID'],
      [{ memo: new Uint8Array(1) }, 'memo exceeds maximum length: 1 > 0'],
      [
        { validators: [initialValidator(1, { balance: 11n * avax })] },
        /^insufficient unlocked funds: needs \d+ more \w+$/,
      ],
      [
        { validators: [initialValidator(1, { balance: maxUint64 }), initialValidator(2)] },
        /^overflow: sum of balances is \d+, at most 18446744073709551615$/,
      ],
      [
        { validators: [initialValidator(1, { signer: { ...blsOf(1), publicKey: blsOf(2).publicKey } })] },
        'invalid proof of possession',
      ],
      [
        { validators: [initialValidator(1, { weight: maxUint64 }), initialValidator(2)] },
        /^overflow: weight of the L1 is \d+, at most 18446744073709551615$/,
      ],
    ];
    for (const [changes, reason] of cases) expectRejected(byOwner(make(state, changes)), state, reason);
    expectRejected(
      signed(make(state), [ewoq], [ewoq]),
      state,
      /^unauthorized modification: wrong signature: /,
    );
    const both = [initialValidator(1), initialValidator(2), initialValidator(3)];
    expectRejected(
      byOwner(make(state, { validators: both })),
      state,
      'already at the max number of active validators',
      full,
    );
    addValidator(state, nodeOf(1), { subnetId });
    expectRejected(byOwner(make(state)), state, 'L1 validator contains conflicting subnetID + nodeID pair');
  });
});

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
