import { type ConvertSubnetToL1Tx, initialValidationId, l1ConversionId } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { maxUint64 } from '@firn/primitives/integers';
import { describe, expect, it } from 'vitest';
import { feeOf } from '../../src/fees/tx-fee.js';
import {
  blsOf,
  full,
  initialValidator,
  managerAddress,
  managerChain,
  subnetId,
} from '../fixtures/l1-fixture.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  avax,
  base,
  emptyState,
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
} from '../fixtures/platform-fixture.js';

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
