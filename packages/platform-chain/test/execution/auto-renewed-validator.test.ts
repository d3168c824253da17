import { blsIdentity } from '@firn/crypto';
import type {
  AddAutoRenewedValidatorTx,
  PlatformTx,
  SetAutoRenewedValidatorConfigTx,
  Utxo,
} from '@firn/platform-codec';
import { signedPlatformTx } from '@firn/platform-codec';
import { bytesToId, bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { rewardAutoRenewedValidator } from '../../src/execution/reward-auto-renewed-validator.js';
import { prefersCommit, rewardStaker } from '../../src/execution/reward-staker.js';
import { potentialReward } from '../../src/rewards/potential-reward.js';
import { type Staker, stakerPriority } from '../../src/state/records.js';
import { StateDiff } from '../../src/state/state-diff.js';
import {
  addValidator,
  avax,
  base,
  day,
  emptyState,
  environmentOf,
  ewoq,
  execute as executeIn,
  expectRejected as expectRejectedIn,
  fund,
  genesisSupply,
  genesisTime,
  idOf,
  nodeOf,
  output,
  ownedBy,
  primaryNetwork,
  rules as rulesBefore,
  signed,
  vmrq,
} from '../fixtures/platform-fixture.js';
import type { ModelState } from '../state/model-state.js';

const rules = { ...rulesBefore, heliconTime: genesisTime };
const beforeHelicon = { rules: { ...rules, heliconTime: genesisTime + 1n } };
const hour = 3_600n;
const nodeId = nodeOf(7);
const signer = blsIdentity(Buffer.alloc(32, 1));
const period = 14n * day;
const weight = 2_000n * avax;
const max = rules.staking.maxValidatorStake;

function execute(tx: PlatformTx, state: ModelState): void {
  executeIn(tx, state, { rules });
  state.addTx(tx, 'Committed');
}

function expectRejected(tx: PlatformTx, state: ModelState, reason: RegExp | string): void {
  expectRejectedIn(tx, state, reason, { rules });
}

function addTx(
  state: ModelState,
  changes: Partial<AddAutoRenewedValidatorTx> = {},
): AddAutoRenewedValidatorTx {
  const stake = changes.stake ?? [output(weight)];
  const total = stake.reduce((sum, { output: { amount } }) => sum + amount, 0n);
  return {
    type: 'AddAutoRenewedValidatorTx',
    ...base([fund(state, total + avax)], [output(3n)]),
    nodeId,
    signer,
    stake,
    validationRewardsOwner: ownedBy(ewoq),
    delegationRewardsOwner: ownedBy(vmrq),
    validatorAuthority: ownedBy(vmrq),
    delegationShares: 250_000,
    autoCompoundRewardShares: 400_000,
    period,
    ...changes,
  };
}

function setTx(
  state: ModelState,
  txId: Uint8Array,
  changes: Partial<SetAutoRenewedValidatorConfigTx> = {},
): SetAutoRenewedValidatorConfigTx {
  return {
    type: 'SetAutoRenewedValidatorConfigTx',
    ...base([fund(state, avax)]),
    txId,
    authorization: { signatureIndices: [0] },
    autoCompoundRewardShares: 1_000_000,
    period: day,
    ...changes,
  };
}

/** A state with such a validator, which has just begun. */
function begun(changes: Partial<AddAutoRenewedValidatorTx> = {}): { state: ModelState; tx: PlatformTx } {
  const state = emptyState();
  const tx = signed(addTx(state, changes), [ewoq]);
  execute(tx, state);
  return { state, tx };
}

function validatorOf(state: ModelState): Staker {
  const staker = state.validator(primaryNetwork, nodeId);
  if (staker === undefined) throw new Error('the validator is gone');
  return staker;
}

/** The state at the end of the validator's period, with these figures of it. */
function ending(
  { state }: { readonly state: ModelState },
  figures: { readonly delegatee: bigint } & Partial<Staker>,
): ModelState {
  const { delegatee, ...changes } = figures;
  const staker = { ...validatorOf(state), ...changes };
  state.addStaker(staker);
  state.setAccruedDelegateeReward(staker.txId, delegatee);
  state.setTimestamp(staker.endTime);
  return state;
}

function endTxOf(state: ModelState): PlatformTx {
  const unsigned = {
    type: 'RewardAutoRenewedValidatorTx',
    txId: validatorOf(state).txId,
    timestamp: state.timestamp,
  } as const;
  return signedPlatformTx(unsigned, []);
}

/** Both outcomes of the end of a period, in states of their own. */
function outcomes(state: ModelState, tx = endTxOf(state)): { commit: ModelState; abort: ModelState } {
  if (tx.unsigned.type !== 'RewardAutoRenewedValidatorTx') throw new TypeError('ends no period');
  const diffs = { commit: new StateDiff(state), abort: new StateDiff(state) };
  rewardAutoRenewedValidator(tx, tx.unsigned, diffs, rules);
  const [commit, abort] = [state.copy(), state.copy()];
  diffs.commit.applyTo(commit);
  diffs.abort.applyTo(abort);
  return { commit, abort };
}

function paid(txId: Uint8Array, outputIndex: number, amount: bigint, owner = ewoq): Utxo {
  return { txId, outputIndex, ...output(amount, ownedBy(owner)) };
}

/** What the outcome has more than the state before. */
function paidIn(outcome: ModelState, before: ModelState): Utxo[] {
  return [...outcome.utxos].filter(([id]) => !before.utxos.has(id)).map(([, utxo]) => utxo);
}

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

describe('the end of a period', () => {
  const restaked = { restakedValidationRewards: 1_000_000n, restakedDelegateeRewards: 500_000n };
  const renewal = { nextPeriod: 30n * day, autoCompoundShares: 400_000, ...restaked };
  const figures = { potentialReward: 10_000_000n, delegatee: 5_000_000n, renewal };

  it.each([
    [weight, { validation: 4_000_000n, delegatee: 2_000_000n }],
    [max - 2_000_000n, { validation: 1_333_333n, delegatee: 666_667n }],
  ])('of a weight of %i restakes a part of the rewards and begins the next one', (before, grown) => {
    const state = ending(begun(), { ...figures, weight: before });
    const tx = endTxOf(state);
    const { commit, abort } = outcomes(state, tx);
    expect(paidIn(commit, state)).toEqual([
      paid(tx.id, 0, 10_000_000n - grown.validation),
      paid(tx.id, 1, 5_000_000n - grown.delegatee, vmrq),
    ]);
    const old = validatorOf(state);
    const stake = before + grown.validation + grown.delegatee;
    const terms = { startTime: old.endTime, duration: 30n * day, stake };
    const reward = potentialReward(terms, state.supply, rules);
    expect(validatorOf(commit)).toEqual({
      ...old,
      startTime: old.endTime,
      endTime: old.endTime + 30n * day,
      weight: stake,
      potentialReward: reward,
      renewal: {
        ...renewal,
        restakedValidationRewards: 1_000_000n + grown.validation,
        restakedDelegateeRewards: 500_000n + grown.delegatee,
      },
    });
    expect(commit.accruedDelegateeReward(old.txId)).toBe(0n);
    expect(commit.supply).toBe(state.supply + reward);
    expect(abort.stakers()).toEqual([]);
    expect(abort.supply).toBe(state.supply - 10_000_000n);
    expect(paidIn(abort, state)).toEqual([
      paid(old.txId, 1, weight),
      paid(tx.id, 0, 1_000_000n),
      paid(tx.id, 1, 5_500_000n, vmrq),
    ]);
    expect(abort.rewards.map(({ stakingTxId }) => stakingTxId)).toEqual([tx.id, tx.id]);
  });

  it('is that of the staking where no other is to follow', () => {
    const state = ending(begun(), { ...figures, renewal: { ...renewal, nextPeriod: 0n } });
    const tx = endTxOf(state);
    const { txId } = validatorOf(state);
    const { commit } = outcomes(state, tx);
    expect(commit.stakers()).toEqual([]);
    expect(commit.supply).toBe(state.supply);
    expect(paidIn(commit, state)).toEqual([
      paid(txId, 1, weight),
      paid(tx.id, 0, 11_000_000n),
      paid(tx.id, 1, 5_500_000n, vmrq),
    ]);
  });

  it('pays no outputs of nothing, and that of delegators first where there is no other', () => {
    const whole = { ...renewal, autoCompoundShares: 1_000_000 };
    const state = ending(begun(), { ...figures, renewal: whole });
    expect(paidIn(outcomes(state).commit, state)).toEqual([]);
    const unworthy = ending(begun(), {
      ...figures,
      renewal: { ...whole, restakedValidationRewards: 0n },
    });
    const tx = endTxOf(unworthy);
    expect(paidIn(outcomes(unworthy, tx).abort, unworthy).slice(1)).toEqual([
      paid(tx.id, 0, 5_500_000n, vmrq),
    ]);
  });

  it('is refused where it is not this one', () => {
    const state = ending(begun(), figures);
    const { txId } = validatorOf(state);
    const unsigned = { type: 'RewardAutoRenewedValidatorTx', txId, timestamp: state.timestamp } as const;
    const attempt = (changes: Partial<typeof unsigned>, credentials = 0): (() => void) => {
      const signatures = Array.from({ length: credentials }, () => ({ signatures: [] }));
      return () => outcomes(state, signedPlatformTx({ ...unsigned, ...changes }, signatures));
    };
    expect(attempt({ txId: new Uint8Array(32) })).toThrow('missing tx id');
    expect(attempt({ timestamp: 0n })).toThrow('missing timestamp');
    expect(attempt({}, 1)).toThrow('wrong number of credentials');
    expect(attempt({ timestamp: state.timestamp + 1n })).toThrow('invalid timestamp');
    expect(attempt({ txId: idOf(1) })).toThrow(
      `attempting to remove wrong staker: ${bytesToId(txId)} != ${bytesToId(idOf(1))}`,
    );
    const diffs = [new StateDiff(state), new StateDiff(state)] as const;
    expect(() => rewardStaker(txId, ...diffs)).toThrow('unexpected staker transaction type');
    state.setTimestamp(state.timestamp - 1n);
    expect(attempt({ timestamp: state.timestamp })).toThrow(
      /^attempting to remove staker before their end time/,
    );
    const other = emptyState();
    const ordinary = addValidator(other, nodeId, { endTime: genesisTime });
    const tx = signedPlatformTx({ ...unsigned, txId: ordinary.txId, timestamp: genesisTime }, []);
    expect(() => outcomes(other, tx)).toThrow('expected auto renewed staker');
  });
});

describe('the uptime that a validator needs', () => {
  it.each([
    [genesisTime - 1n, 0.8],
    [genesisTime, 0.9],
  ])('is decided by when its period began: %i needs %f', (startTime, least) => {
    const state = emptyState();
    const staker = addValidator(state, nodeId, { startTime });
    const prefers = (uptime: number) =>
      prefersCommit(staker, state, environmentOf(state, { rules, uptimeOf: () => uptime }));
    expect([prefers(least), prefers(least - 0.001)]).toEqual([true, false]);
  });
});
