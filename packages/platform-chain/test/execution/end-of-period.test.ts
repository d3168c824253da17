import { type PlatformTx, signedPlatformTx, type Utxo } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { rewardAutoRenewedValidator } from '../../src/execution/reward-auto-renewed-validator.js';
import { prefersCommit, rewardStaker } from '../../src/execution/reward-staker.js';
import { potentialReward } from '../../src/rewards/potential-reward.js';
import type { Staker } from '../../src/state/records.js';
import { StateDiff } from '../../src/state/state-diff.js';
import { begun, nodeId, paid, rules, validatorOf, weight } from '../fixtures/auto-renewed.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  day,
  emptyState,
  environmentOf,
  genesisTime,
  idOf,
  vmrq,
} from '../fixtures/platform-fixture.js';

const max = rules.staking.maxValidatorStake;

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

/** What the outcome has more than the state before. */
function paidIn(outcome: ModelState, before: ModelState): Utxo[] {
  return [...outcome.utxos].filter(([id]) => !before.utxos.has(id)).map(([, utxo]) => utxo);
}

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
