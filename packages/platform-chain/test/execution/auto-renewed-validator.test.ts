import type { AddAutoRenewedValidatorTx, SetAutoRenewedValidatorConfigTx } from '@firn/platform-codec';
import { bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { potentialReward } from '../../src/rewards/potential-reward.js';
import { stakerPriority } from '../../src/state/records.js';
import {
  addTx,
  beforeHelicon,
  begun,
  execute,
  expectRejected,
  hour,
  nodeId,
  paid,
  period,
  rules,
  setTx,
  signer,
  validatorOf,
  weight,
} from '../fixtures/auto-renewed.js';
import {
  addValidator,
  avax,
  base,
  day,
  emptyState,
  ewoq,
  execute as executeIn,
  expectRejected as expectRejectedIn,
  fund,
  genesisSupply,
  genesisTime,
  idOf,
  output,
  ownedBy,
  primaryNetwork,
  signed,
  vmrq,
} from '../fixtures/platform-fixture.js';

const max = rules.staking.maxValidatorStake;

describe('adding a validator that renews itself', () => {
  it('begins a period at the time of the chain, and counts its reward in the supply', () => {
    const { state, tx } = begun();
    const terms = { startTime: genesisTime, duration: period, stake: weight };
    const reward = potentialReward(terms, genesisSupply, rules);
    expect(validatorOf(state)).toEqual({
      txId: tx.id,
      tx: tx.unsigned,
      nodeId,
      subnetId: primaryNetwork,
      priority: stakerPriority.primaryValidator,
      startTime: genesisTime,
      endTime: genesisTime + period,
      weight,
      publicKey: signer.publicKey,
      potentialReward: reward,
      renewal: {
        nextPeriod: period,
        autoCompoundShares: 400_000,
        restakedValidationRewards: 0n,
        restakedDelegateeRewards: 0n,
      },
    });
    expect(state.supply).toBe(genesisSupply + reward);
    expect([...state.utxos.values()]).toEqual([paid(tx.id, 0, 3n)]);
  });

  it('is refused before Helicon, whatever else is wrong', () => {
    const state = emptyState();
    expectRejectedIn(
      signed(addTx(state, { period: 0n }), [ewoq]),
      state,
      'attempting to use a Helicon-upgrade feature prior to activation',
      beforeHelicon,
    );
  });

  it.each<[Partial<AddAutoRenewedValidatorTx>, RegExp | string]>([
    [{ stake: [] }, 'no stake'],
    [{ delegationShares: 1_000_001 }, 'a staker can only require at most 1000000 shares from delegators'],
    [
      { autoCompoundRewardShares: 1_000_001 },
      'a staker can only restake at most 1000000 shares from rewards',
    ],
    [{ period: 0n }, 'missing period'],
    [{ nodeId: new Uint8Array(20) }, 'validator nodeID cannot be empty'],
    [{ networkId: 1 }, 'verifying BaseTx: metadata failed verification: tx has wrong network ID'],
    [{ signer: undefined }, 'missing signer'],
    [{ stake: [{ ...output(weight), assetId: idOf(9) }] }, 'invalid staked asset'],
    [{ memo: new Uint8Array(1) }, 'memo exceeds maximum length: 1 > 0'],
    [{ stake: [output(weight - 1n)] }, 'weight of this validator is too low'],
    [{ stake: [output(max + 1n)] }, 'weight of this validator is too large'],
    [{ delegationShares: 19_999 }, 'staker charges an insufficient delegation fee'],
    [{ period: hour - 1n }, 'staking period is too short'],
    [{ period: 365n * day + 1n }, 'staking period is too long'],
    [{ inputs: [] }, /^flow check failed: /],
    [{ signer: { ...signer, proofOfPossession: new Uint8Array(96) } }, 'invalid proof of possession'],
  ])('is refused for what breaks a rule: %#', (changes, reason) => {
    const state = emptyState();
    expectRejected(signed(addTx(state, changes), [ewoq]), state, reason);
  });

  it('is refused while the node validates', () => {
    const state = emptyState();
    addValidator(state, nodeId);
    expectRejected(signed(addTx(state), [ewoq]), state, `duplicate validator: ${bytesToNodeId(nodeId)}`);
  });
});

describe('the shortest staking of a validator', () => {
  it.each([
    [{ rules }, hour],
    [beforeHelicon, day],
  ])('of the primary network is decided by the time of the chain: %#', (environment, least) => {
    const state = emptyState();
    const tx = (endTime: bigint) =>
      signed(
        {
          type: 'AddPermissionlessValidatorTx',
          ...base([fund(state, weight + avax)]),
          validator: { nodeId, startTime: 0n, endTime, weight },
          subnetId: primaryNetwork,
          signer,
          stake: [output(weight)],
          validationRewardsOwner: ownedBy(ewoq),
          delegationRewardsOwner: ownedBy(ewoq),
          shares: 20_000,
        },
        [ewoq],
      );
    const tooEarly = tx(genesisTime + least - 1n);
    expectRejectedIn(tooEarly, state, 'staking period is too short', environment);
    executeIn(tx(genesisTime + least), state, environment);
    expect(validatorOf(state).endTime).toBe(genesisTime + least);
  });
});

describe('setting what a validator does at the end of its period', () => {
  it('changes that, and nothing else', () => {
    const { state, tx } = begun();
    state.setAccruedDelegateeReward(tx.id, 9n);
    const before = validatorOf(state);
    execute(signed(setTx(state, tx.id, { period: 0n }), [ewoq], [vmrq]), state);
    expect(validatorOf(state)).toEqual({
      ...before,
      renewal: { ...before.renewal, nextPeriod: 0n, autoCompoundShares: 1_000_000 },
    });
    expect(state.accruedDelegateeReward(tx.id)).toBe(9n);
    expect(state.stakers()).toHaveLength(1);
  });

  it('is refused before Helicon', () => {
    const { state, tx } = begun();
    expectRejectedIn(
      signed(setTx(state, tx.id), [ewoq], [vmrq]),
      state,
      'attempting to use a Helicon-upgrade feature prior to activation',
      beforeHelicon,
    );
  });

  it.each<[Partial<SetAutoRenewedValidatorConfigTx>, RegExp | string]>([
    [{ txId: new Uint8Array(32) }, 'missing tx id'],
    [
      { autoCompoundRewardShares: 1_000_001 },
      'a staker can only restake at most 1000000 shares from rewards',
    ],
    [{ memo: new Uint8Array(1) }, 'memo exceeds maximum length: 1 > 0'],
    [{ txId: idOf(0x99) }, 'getting staker tx: not found'],
    [{ period: hour - 1n }, 'staking period is too short'],
    [{ period: 365n * day + 1n }, 'staking period is too long'],
    [{ authorization: { signatureIndices: [1] } }, /^unauthorized modification: /],
    [{ inputs: [] }, /^flow check failed: /],
  ])('is refused for what breaks a rule: %#', (changes, reason) => {
    const { state, tx } = begun();
    expectRejected(signed(setTx(state, tx.id, changes), [ewoq], [vmrq]), state, reason);
  });

  it('is refused for who is no such validator now', () => {
    const { state, tx } = begun();
    const other = signed(setTx(state, tx.id), [ewoq], [vmrq]);
    state.addTx(other, 'Committed');
    expectRejected(
      signed(setTx(state, other.id), [ewoq], [vmrq]),
      state,
      'invalid staker tx type: *txs.SetAutoRenewedValidatorConfigTx',
    );
    const staker = validatorOf(state);
    state.removeStaker(staker);
    expectRejected(
      signed(setTx(state, tx.id), [ewoq], [vmrq]),
      state,
      `getting validator ${bytesToNodeId(nodeId)}: not found`,
    );
    state.addStaker({ ...staker, txId: idOf(0x77) });
    expectRejected(signed(setTx(state, tx.id), [ewoq], [vmrq]), state, 'invalid staker tx: wrong tx id');
  });
});
