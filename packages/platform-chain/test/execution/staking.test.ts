import { blsIdentity } from '@firn/crypto';
import type { AddPermissionlessDelegatorTx, AddPermissionlessValidatorTx } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { potentialReward } from '../../src/rewards/potential-reward.js';
import { stakerPriority } from '../../src/state/records.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  avax,
  base,
  day,
  emptyState,
  ewoq,
  execute,
  expectRejected,
  fund,
  genesisSupply,
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

const nodeId = nodeOf(7);
const signer = blsIdentity(Buffer.alloc(32, 1));
const endTime = genesisTime + 30n * day;
const subnet = idOf(0x44);

function validatorTx(
  state: ModelState,
  changes: Partial<AddPermissionlessValidatorTx> = {},
): AddPermissionlessValidatorTx {
  const weight = changes.validator?.weight ?? 2_000n * avax;
  return {
    type: 'AddPermissionlessValidatorTx',
    ...base([fund(state, weight + avax)], [output(3n)]),
    validator: { nodeId, startTime: 1n, endTime, weight },
    subnetId: primaryNetwork,
    signer,
    stake: [output(weight)],
    validationRewardsOwner: ownedBy(ewoq),
    delegationRewardsOwner: ownedBy(vmrq),
    shares: 20_000,
    ...changes,
  };
}

function delegatorTx(
  state: ModelState,
  changes: Partial<AddPermissionlessDelegatorTx> = {},
): AddPermissionlessDelegatorTx {
  const weight = changes.validator?.weight ?? 25n * avax;
  return {
    type: 'AddPermissionlessDelegatorTx',
    ...base([fund(state, weight + avax)], [output(3n)]),
    validator: { nodeId, startTime: 1n, endTime, weight },
    subnetId: primaryNetwork,
    stake: [output(weight)],
    rewardsOwner: ownedBy(ewoq),
    ...changes,
  };
}

describe('adding a validator of the primary network', () => {
  it('begins at the time of the chain and counts its reward in the supply', () => {
    const state = emptyState();
    const tx = signed(validatorTx(state), [ewoq]);
    execute(tx, state);
    const reward = potentialReward(
      { startTime: genesisTime, duration: 30n * day, stake: 2_000n * avax },
      genesisSupply,
      rules,
    );
    expect(state.validator(primaryNetwork, nodeId)).toEqual({
      txId: tx.id,
      tx: tx.unsigned,
      nodeId,
      subnetId: primaryNetwork,
      priority: stakerPriority.primaryValidator,
      startTime: genesisTime,
      endTime,
      weight: 2_000n * avax,
      publicKey: signer.publicKey,
      potentialReward: reward,
    });
    expect(state.supply).toBe(genesisSupply + reward);
    expect([...state.utxos.values()]).toEqual([{ txId: tx.id, outputIndex: 0, ...output(3n) }]);
  });

  it('stakes what is locked as well, which then keeps its lock', () => {
    const state = emptyState();
    const later = genesisTime + 900n * day;
    const free = fund(state, avax);
    const locked = fund(state, 2_000n * avax, ownedBy(ewoq), { stakeableLocktime: later });
    const stake = [output(2_000n * avax, ownedBy(ewoq), later)];
    execute(signed(validatorTx(state, { ...base([free, locked]), stake }), [ewoq], [ewoq]), state);
    expect(state.validator(primaryNetwork, nodeId)?.weight).toBe(2_000n * avax);
  });

  it('is refused for what breaks a rule', () => {
    const state = emptyState();
    const period = { nodeId, startTime: 1n, endTime, weight: 2_000n * avax };
    const foreign = { ...output(2_000n * avax), assetId: idOf(9) };
    const other = { ...blsIdentity(Buffer.alloc(32, 2)), publicKey: signer.publicKey };
    const cases: readonly (readonly [Partial<AddPermissionlessValidatorTx>, RegExp | string])[] = [
      [{ validator: { ...period, nodeId: new Uint8Array(20) } }, 'validator nodeID cannot be empty'],
      [{ stake: [] }, 'no stake'],
      [{ shares: 1_000_001 }, 'a staker can only require at most 1000000 shares from delegators'],
      [{ networkId: 1 }, 'failed to verify BaseTx: metadata failed verification: tx has wrong network ID'],
      [
        { validator: { ...period, weight: 0n }, stake: [output(1n)] },
        'failed to verify validator, signer, or rewards owners: weight of this validator is too low',
      ],
      [{ signer: undefined }, 'invalid signer: hasKey=false != isPrimaryNetwork=true'],
      [{ subnetId: subnet }, 'invalid signer: hasKey=true != isPrimaryNetwork=false'],
      [{ subnetId: subnet, signer: undefined }, `not found: subnet ${bytesToId(subnet)} was not transformed`],
      [
        { stake: [output(1_000n * avax), { ...output(1_000n * avax), assetId: idOf(0xee) }] },
        `multiple staked assets: "${bytesToId(nativeAsset)}" and "${bytesToId(idOf(0xee))}"`,
      ],
      [{ stake: [output(7n)] }, 'validator weight mismatch: weight 2000000000000 != stake 7'],
      [{ memo: new Uint8Array(1) }, 'memo exceeds maximum length: 1 > 0'],
      [{ validator: { ...period, weight: 1n }, stake: [output(1n)] }, 'weight of this validator is too low'],
      [
        { validator: { ...period, weight: 3_000_001n * avax }, stake: [output(3_000_001n * avax)] },
        'weight of this validator is too large',
      ],
      [{ shares: 19_999 }, 'staker charges an insufficient delegation fee'],
      [{ validator: { ...period, endTime: genesisTime + day - 1n } }, 'staking period is too short'],
      [{ validator: { ...period, endTime: 5n } }, 'staking period is too short'],
      [{ validator: { ...period, endTime: genesisTime + 365n * day + 1n } }, 'staking period is too long'],
      [{ stake: [foreign] }, `incorrect staked assetID: ${bytesToId(nativeAsset)} != ${bytesToId(idOf(9))}`],
      [base([fund(state, avax)]), /^flow check failed: insufficient unlocked funds: needs \d+ more \w+$/],
      [{ signer: other }, 'invalid proof of possession'],
      [{ signer: { ...signer, publicKey: new Uint8Array(48) } }, 'invalid proof of possession'],
    ];
    for (const [changes, reason] of cases) {
      expectRejected(signed(validatorTx(state, changes), [ewoq]), state, reason);
    }
    addValidator(state, nodeId);
    expectRejected(
      signed(validatorTx(state), [ewoq]),
      state,
      `duplicate validator: ${bytesToNodeId(nodeId)} on ${bytesToId(primaryNetwork)}`,
    );
  });

  it('never lets the sum of a stake wrap', () => {
    const state = emptyState();
    const stake = [output(1n), output(2n ** 64n - 1n)];
    expectRejected(
      signed(validatorTx(state, { stake }), [ewoq]),
      state,
      'overflow: sum of stake is 18446744073709551616, at most 18446744073709551615',
    );
  });
});

describe('delegating', () => {
  it('begins at the time of the chain and counts its reward in the supply', () => {
    const state = emptyState();
    addValidator(state, nodeId);
    const tx = signed(delegatorTx(state), [ewoq]);
    execute(tx, state);
    const reward = potentialReward(
      { startTime: genesisTime, duration: 30n * day, stake: 25n * avax },
      genesisSupply,
      rules,
    );
    expect(state.delegators(primaryNetwork, nodeId)).toEqual([
      {
        txId: tx.id,
        tx: tx.unsigned,
        nodeId,
        subnetId: primaryNetwork,
        priority: stakerPriority.primaryDelegator,
        startTime: genesisTime,
        endTime,
        weight: 25n * avax,
        publicKey: undefined,
        potentialReward: reward,
      },
    ]);
    expect(state.supply).toBe(genesisSupply + reward);
  });

  it('is refused for what breaks a rule', () => {
    const state = emptyState();
    addValidator(state, nodeId);
    const stranger = nodeOf(8);
    const period = { nodeId, startTime: 1n, endTime, weight: 25n * avax };
    const cases: readonly (readonly [Partial<AddPermissionlessDelegatorTx>, RegExp | string])[] = [
      [{ stake: [] }, 'no stake'],
      [
        { blockchainId: idOf(1) },
        'failed to verify BaseTx: metadata failed verification: tx has wrong chain ID',
      ],
      [
        { validator: { ...period, weight: 0n }, stake: [output(1n)] },
        'failed to verify validator or rewards owner: weight of this validator is too low',
      ],
      [
        { stake: [output(7n)] },
        'delegator weight is not equal to total stake weight, delegator weight 25000000000 total stake weight 7',
      ],
      [{ memo: new Uint8Array(1) }, 'memo exceeds maximum length: 1 > 0'],
      [{ subnetId: subnet }, `not found: subnet ${bytesToId(subnet)} was not transformed`],
      [
        { validator: { ...period, weight: avax }, stake: [output(avax)] },
        'weight of this validator is too low',
      ],
      [{ validator: { ...period, endTime: genesisTime + day - 1n } }, 'staking period is too short'],
      [{ validator: { ...period, endTime: genesisTime + 366n * day } }, 'staking period is too long'],
      [
        { stake: [{ ...output(25n * avax), assetId: idOf(9) }] },
        `incorrect staked assetID: ${bytesToId(nativeAsset)} != ${bytesToId(idOf(9))}`,
      ],
      [
        { validator: { ...period, nodeId: stranger } },
        `failed to fetch the validator for ${bytesToNodeId(stranger)} on ${bytesToId(primaryNetwork)}: not found`,
      ],
      [
        { validator: { ...period, endTime: genesisTime + 101n * day } },
        'proposed staking period is not inside dependent staking period',
      ],
      [base([fund(state, avax)]), /^flow check failed: insufficient unlocked funds: needs \d+ more \w+$/],
    ];
    for (const [changes, reason] of cases) {
      expectRejected(signed(delegatorTx(state, changes), [ewoq]), state, reason);
    }
  });

  const delegate = (state: ModelState, weight: bigint) =>
    signed(
      delegatorTx(state, {
        validator: { nodeId, startTime: 1n, endTime, weight },
        stake: [output(weight)],
      }),
      [ewoq],
    );

  it('takes a validator to five times its own weight', () => {
    const state = emptyState();
    addValidator(state, nodeId);
    execute(delegate(state, 6_000n * avax), state);
    expectRejected(delegate(state, 2_000n * avax + 1n), state, 'validator would be over delegated');
    execute(delegate(state, 2_000n * avax), state);
    expectRejected(delegate(state, 25n * avax), state, 'validator would be over delegated');
  });

  it('takes no validator above the greatest stake', () => {
    const state = emptyState();
    addValidator(state, nodeId, { weight: 2_900_000n * avax });
    expectRejected(delegate(state, 100_000n * avax + 1n), state, 'validator would be over delegated');
    execute(delegate(state, 100_000n * avax), state);
  });
});

describe('what is over', () => {
  it('is refused', () => {
    const state = emptyState();
    const fields = validatorTx(state);
    const cases = [
      [
        { ...fields, type: 'AddValidatorTx', rewardsOwner: ownedBy(ewoq) },
        'AddValidatorTx is not permitted post-Durango',
      ],
      [
        { ...fields, type: 'AddDelegatorTx', rewardsOwner: ownedBy(ewoq) },
        'AddDelegatorTx is not permitted post-Durango',
      ],
      [{ type: 'AdvanceTimeTx', time: 5n }, 'wrong transaction type'],
      [{ type: 'RewardValidatorTx', txId: idOf(1) }, 'wrong transaction type'],
      [{ type: 'RewardAutoRenewedValidatorTx', txId: idOf(1), timestamp: 1n }, 'wrong transaction type'],
      [
        {
          ...base([]),
          type: 'SetAutoRenewedValidatorConfigTx',
          txId: idOf(1),
          authorization: { signatureIndices: [] },
          autoCompoundRewardShares: 0,
          period: 0n,
        },
        'attempting to use a Helicon-upgrade feature prior to activation',
      ],
    ] as const;
    for (const [unsigned, reason] of cases) expectRejected(signed(unsigned, [ewoq]), state, reason);
  });
});
