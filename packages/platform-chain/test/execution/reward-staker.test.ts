import type { AddPermissionlessDelegatorTx, Utxo } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { prefersCommit, rewardStaker } from '../../src/execution/reward-staker.js';
import { type Staker, stakerPriority } from '../../src/state/records.js';
import { StateDiff } from '../../src/state/state-diff.js';
import type { ModelState } from '../fixtures/model-state.js';
import {
  addValidator,
  avax,
  base,
  emptyState,
  environmentOf,
  ewoq,
  genesisSupply,
  genesisTime,
  idOf,
  nodeOf,
  output,
  ownedBy,
  primaryNetwork,
  vmrq,
} from '../fixtures/platform-fixture.js';

const nodeId = nodeOf(7);

/** Both outcomes of the reward of a staker, in states of their own. */
function outcomes(state: ModelState, txId: Uint8Array): { commit: ModelState; abort: ModelState } {
  const diffs = { commit: new StateDiff(state), abort: new StateDiff(state) };
  rewardStaker(txId, diffs.commit, diffs.abort);
  const [commit, abort] = [state.copy(), state.copy()];
  diffs.commit.applyTo(commit);
  diffs.abort.applyTo(abort);
  return { commit, abort };
}

function addDelegator(state: ModelState, byte: number, changes: Partial<Staker> = {}): Staker {
  const tx: AddPermissionlessDelegatorTx = {
    type: 'AddPermissionlessDelegatorTx',
    ...base([]),
    validator: { nodeId, startTime: 0n, endTime: genesisTime, weight: 25n * avax },
    subnetId: primaryNetwork,
    stake: [output(25n * avax)],
    rewardsOwner: ownedBy(ewoq),
  };
  const staker: Staker = {
    txId: idOf(byte),
    tx,
    nodeId,
    subnetId: primaryNetwork,
    priority: stakerPriority.primaryDelegator,
    startTime: genesisTime - 10n,
    endTime: genesisTime,
    weight: 25n * avax,
    publicKey: undefined,
    potentialReward: 1_000_000n,
    renewal: undefined,
    ...changes,
  };
  state.addStaker(staker);
  return staker;
}

function paid(txId: Uint8Array, outputIndex: number, amount: bigint, owner = ewoq): Utxo {
  return { txId, outputIndex, ...output(amount, ownedBy(owner)) };
}

describe('rewardStaker', () => {
  it('pays a validator its stake, its reward and what delegators brought it', () => {
    const state = emptyState();
    const validator = addValidator(state, nodeId, { endTime: genesisTime });
    state.setAccruedDelegateeReward(validator.txId, 500n);
    const { commit, abort } = outcomes(state, validator.txId);
    const { txId } = validator;
    const stake = paid(txId, 1, 2_000n * avax);
    expect([...commit.utxos.values()]).toEqual([stake, paid(txId, 2, 7n * avax), paid(txId, 3, 500n, vmrq)]);
    expect(commit.rewards.map(({ utxo }) => utxo)).toEqual([
      paid(txId, 2, 7n * avax),
      paid(txId, 3, 500n, vmrq),
    ]);
    expect([...abort.utxos.values()]).toEqual([stake, paid(txId, 2, 500n, vmrq)]);
    expect(abort.rewards).toEqual([{ stakingTxId: txId, utxo: paid(txId, 2, 500n, vmrq) }]);
    expect([commit.supply, abort.supply]).toEqual([genesisSupply, genesisSupply - 7n * avax]);
    for (const outcome of [commit, abort]) {
      expect(outcome.stakers()).toEqual([]);
      expect(outcome.accruedDelegateeReward(txId)).toBe(0n);
    }
  });

  it('splits the reward of a delegator with its validator, who is paid at its own end', () => {
    const state = emptyState();
    const validator = addValidator(state, nodeId);
    const delegators = [addDelegator(state, 1), addDelegator(state, 2)];
    let current = state;
    for (const { txId } of delegators) {
      const { commit, abort } = outcomes(current, txId);
      expect([...commit.utxos.values()].slice(-2)).toEqual([
        paid(txId, 0, 25n * avax),
        paid(txId, 1, 980_000n),
      ]);
      expect(commit.rewards.at(-1)).toEqual({ stakingTxId: txId, utxo: paid(txId, 1, 980_000n) });
      expect([...abort.utxos.values()].at(-1)).toEqual(paid(txId, 0, 25n * avax));
      expect(abort.supply).toBe(current.supply - 1_000_000n);
      expect(abort.accruedDelegateeReward(validator.txId)).toBe(
        current.accruedDelegateeReward(validator.txId),
      );
      current = commit;
    }
    expect(current.accruedDelegateeReward(validator.txId)).toBe(40_000n);
    expect(current.stakers()).toEqual([validator]);
  });

  it('pays no outputs of nothing', () => {
    const state = emptyState();
    addValidator(state, nodeId, { txId: idOf(0xf0) });
    const { txId } = addDelegator(state, 1, { potentialReward: 0n });
    const { commit, abort } = outcomes(state, txId);
    for (const outcome of [commit, abort]) {
      expect([...outcome.utxos.values()]).toEqual([paid(txId, 0, 25n * avax)]);
      expect(outcome.rewards).toEqual([]);
    }
  });

  it('ends stakers one by one, at their time', () => {
    const state = emptyState();
    const attempt = (txId: Uint8Array): void =>
      rewardStaker(txId, new StateDiff(state), new StateDiff(state));
    expect(() => attempt(idOf(1))).toThrow('failed to get next staker to remove: not found');
    const validator = addValidator(state, nodeId, { endTime: genesisTime + 5n });
    expect(() => attempt(idOf(1))).toThrow(
      `attempting to remove wrong staker: ${bytesToId(validator.txId)} != ${bytesToId(idOf(1))}`,
    );
    expect(() => attempt(validator.txId)).toThrow(
      `attempting to remove staker before their end time: TxID = ${bytesToId(validator.txId)} with ${genesisTime} < ${genesisTime + 5n}`,
    );
  });
});

describe('prefersCommit', () => {
  it('rewards who was connected for four fifths of the time', () => {
    const state = emptyState();
    const validator = addValidator(state, nodeId);
    const prefers = (uptime: number): boolean =>
      prefersCommit(validator, state, environmentOf(state, { uptimeOf: () => uptime }));
    expect([0, 0.79, 0.8, 1].map(prefers)).toEqual([false, false, true, true]);
  });

  it('measures delegators by their validator, from its start on', () => {
    const state = emptyState();
    addValidator(state, nodeId, { startTime: 77n });
    const asked: unknown[] = [];
    const uptimeOf = (node: Uint8Array, start: bigint): number => {
      asked.push([node, start]);
      return 0;
    };
    expect(prefersCommit(addDelegator(state, 1), state, environmentOf(state, { uptimeOf }))).toBe(false);
    expect(asked).toEqual([[nodeId, 77n]]);
  });
});
