import { setImmediate as nextTurn } from 'node:timers/promises';
import { NetworkClock } from '@firn/chain-runtime';
import { blsIdentity } from '@firn/crypto';
import type { PlatformTx } from '@firn/platform-codec';
import { nodeIdToBytes } from '@firn/primitives';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { begun, expectReplay, start } from '../fixtures/begun-chain.js';
import { blocksOf } from '../fixtures/replay.js';
import type { TestChain } from '../fixtures/test-chain.js';

const nodeId = nodeIdToBytes('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
const native = 10n ** 9n;
const signer = blsIdentity(new Uint8Array(32).fill(7));

describe('the platform chain when time moves', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Number(start) * 1000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const weight = 2_000n * native;

  function stake(opened: TestChain): PlatformTx {
    const { chain, wallet } = opened;
    const tx = wallet.sign(
      {
        type: 'AddPermissionlessValidatorTx',
        validator: { nodeId, startTime: 0n, endTime: start + 30n * 86_400n, weight },
        subnetId: new Uint8Array(32),
        signer,
        stake: [wallet.output(weight)],
        validationRewardsOwner: wallet.owners,
        delegationRewardsOwner: wallet.owners,
        shares: 20_000,
      },
      { spent: weight },
    );
    chain.issue(tx);
    return tx;
  }

  /** Delegations that end with the validator, all of different amounts. */
  function delegations({ chain, wallet }: TestChain, count: number): readonly PlatformTx[] {
    return Array.from({ length: count }, (_, index) => {
      const amount = 100n * native + BigInt(index);
      const tx = wallet.sign(
        {
          type: 'AddPermissionlessDelegatorTx',
          validator: { nodeId, startTime: 0n, endTime: start + 30n * 86_400n, weight: amount },
          subnetId: new Uint8Array(32),
          stake: [wallet.output(amount)],
          rewardsOwner: wallet.owners,
        },
        { spent: amount },
      );
      chain.issue(tx);
      return tx;
    });
  }

  it('proposes and commits the reward of who was there', () => {
    const opened = begun();
    const { chain } = opened;
    const tx = stake(opened);
    const reward = chain.state.staker(tx.id)?.potentialReward ?? 0n;
    expect(reward).toBeGreaterThan(0n);
    vi.advanceTimersByTime(30 * 86_400_000 - 1);
    expect(chain.lastAccepted.content.height).toBe(1n);
    vi.advanceTimersByTime(1);
    const time = start + 30n * 86_400n;
    expect(chain.blockByHeight(2n)?.content).toMatchObject({
      type: 'BanffProposalBlock',
      time,
      txs: [],
      tx: { unsigned: { type: 'RewardValidatorTx', txId: tx.id } },
    });
    expect(chain.lastAccepted.content).toMatchObject({ type: 'BanffCommitBlock', time, height: 3n });
    expect(chain.state.staker(tx.id)).toBeUndefined();
    expect(chain.rewardUtxos(tx.id)).toMatchObject([{ output: { amount: reward } }]);
    expectReplay(opened);
  });

  it('ends where the clock is moved to its end', async () => {
    const clock = new NetworkClock();
    const opened = begun({ clock });
    const { chain } = opened;
    const tx = stake(opened);
    const end = start + 30n * 86_400n;
    expect(chain.nextChange('staker-end', end)).toBeUndefined();
    expect(chain.nextChange('staker-end', end + 1n)).toBe(end);
    expect(chain.nextChange('any', end + 1n)).toBe(end);
    clock.use(clock.settingFor({ byMs: (30n * 86_400n - 1n) * 1000n }));
    await chain.timeMoved();
    expect(chain.state.staker(tx.id)).toBeDefined();
    clock.use(clock.settingFor({ byMs: 1000n }));
    await chain.timeMoved();
    expect(chain.lastAccepted.content).toMatchObject({ type: 'BanffCommitBlock', time: end, height: 3n });
    expect(chain.rewardUtxos(tx.id)).toHaveLength(1);
    expectReplay(opened);
  });

  it('ends at its time by a clock that runs at a multiple, and not by one that is stopped', async () => {
    const clock = new NetworkClock();
    const opened = begun({ clock });
    const { chain } = opened;
    const tx = stake(opened);
    clock.use(clock.settingFor({ multiple: 0 }));
    await chain.timeMoved();
    vi.advanceTimersByTime(31 * 86_400_000);
    expect(chain.state.staker(tx.id)).toBeDefined();
    clock.use(clock.settingFor({ multiple: 86_400 }));
    await chain.timeMoved();
    vi.advanceTimersByTime(29_999);
    expect(chain.state.staker(tx.id)).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(chain.state.staker(tx.id)).toBeUndefined();
    expect(chain.lastAccepted.content).toMatchObject({ time: start + 30n * 86_400n });
    expectReplay(opened);
  });

  it('lets other work go on between the blocks of many stakers that end', async () => {
    const clock = new NetworkClock();
    const opened = begun({ clock });
    const { chain } = opened;
    const stakers = [stake(opened), ...delegations(opened, 20)];
    clock.use(clock.settingFor({ byMs: 31n * 86_400_000n }));
    const heights: bigint[] = [];
    const moved = chain.timeMoved();
    let isDone = false;
    void moved.then(() => {
      isDone = true;
    });
    while (!isDone) {
      heights.push(chain.lastAccepted.content.height);
      await nextTurn();
    }
    // A proposal and the decision on it in a turn.
    for (const [index, height] of heights.entries()) {
      expect(height - (heights[index - 1] ?? height)).toBeLessThanOrEqual(2n);
    }
    expect(stakers.map(({ id }) => chain.state.staker(id))).toEqual(stakers.map(() => undefined));
    expectReplay(opened);
  });

  it('has a transaction in a block at once while many stakers end', () => {
    const clock = new NetworkClock();
    const opened = begun({ clock });
    const { chain, wallet } = opened;
    stake(opened);
    delegations(opened, 20);
    clock.use(clock.settingFor({ byMs: 31n * 86_400_000n }));
    const before = chain.lastAccepted.content.height;
    const tx = wallet.sign({ type: 'BaseTx' });
    chain.issue(tx);
    expect(chain.tx(tx.id)).toMatchObject({ status: 'Committed' });
    expect(chain.lastAccepted.content.height).toBe(before + 2n);
    vi.advanceTimersByTime(100);
    expect(chain.nextChange('any', start + 86_400n * 365n)).toBeUndefined();
    expectReplay(opened);
  });

  it('aborts the reward of who was not', () => {
    const opened = begun({ uptime: 0.5 });
    const { chain } = opened;
    const { supply } = chain.state;
    const tx = stake(opened);
    expect(chain.state.supply).toBeGreaterThan(supply);
    vi.advanceTimersByTime(31 * 86_400_000);
    expect(chain.lastAccepted.content).toMatchObject({ type: 'BanffAbortBlock', height: 3n });
    expect(chain.rewardUtxos(tx.id)).toEqual([]);
    expect(chain.state.supply).toBe(supply);
    expectReplay(opened);
  });

  it('ends at its time who was due while the node did not run', () => {
    const store = temporaryStore();
    const before = begun({}, store);
    stake(before);
    before.chain.close();
    vi.advanceTimersByTime(90 * 86_400_000);
    const opened = begun({}, store);
    const { chain, wallet } = opened;
    chain.issue(wallet.sign({ type: 'BaseTx' }));
    const end = start + 30n * 86_400n;
    expect(
      blocksOf(opened.state).map(({ content }) => [content.type, 'time' in content && content.time]),
    ).toEqual([
      ['BanffStandardBlock', start],
      ['BanffProposalBlock', end],
      ['BanffCommitBlock', end],
      ['BanffStandardBlock', start + 90n * 86_400n],
    ]);
    expectReplay(opened);
  });

  it('deactivates an L1 validator in the second in which it cannot pay any more', () => {
    const opened = begun();
    const { chain, wallet } = opened;
    const subnet = wallet.sign({ type: 'CreateSubnetTx', owner: wallet.owners });
    chain.issue(subnet);
    const l1Owner = { threshold: 1, addresses: [wallet.address] };
    const balance = 1_000n;
    chain.issue(
      wallet.sign(
        {
          type: 'ConvertSubnetToL1Tx',
          subnetId: subnet.id,
          managerChainId: new Uint8Array(32).fill(1),
          managerAddress: new Uint8Array(20),
          validators: [
            {
              nodeId,
              weight: 20n,
              balance,
              signer,
              remainingBalanceOwner: l1Owner,
              deactivationOwner: l1Owner,
            },
          ],
          subnetAuthorization: { signatureIndices: [0] },
        },
        { spent: balance, authorizations: 1 },
      ),
    );
    expect(chain.state.activeL1ValidatorCount).toBe(1);
    const { height } = chain.lastAccepted.content;
    // One unit for a second on the local network.
    vi.advanceTimersByTime(999_000);
    expect(chain.state.activeL1ValidatorCount).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(chain.state.activeL1ValidatorCount).toBe(0);
    expect(chain.lastAccepted.content).toMatchObject({
      type: 'BanffStandardBlock',
      height: height + 1n,
      time: start + 1_000n,
      txs: [],
    });
    expect(chain.validatorsAt(height, subnet.id)).toMatchObject([{ publicKey: signer.publicKey }]);
    expect(chain.validatorsAt(height + 1n, subnet.id)).toMatchObject([{ publicKey: undefined, weight: 20n }]);
    expectReplay(opened);
  });
});
