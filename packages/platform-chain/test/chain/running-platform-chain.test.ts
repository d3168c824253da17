import { setImmediate as nextTurn } from 'node:timers/promises';
import { NetworkClock } from '@firn/chain-runtime';
import { blsIdentity } from '@firn/crypto';
import type { PlatformTx } from '@firn/platform-codec';
import { nodeIdToBytes } from '@firn/primitives';
import { openStore, type Store } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunningPlatformChain } from '../../src/chain/running-platform-chain.js';
import { blocksOf, contentsOf, replayInto } from '../fixtures/replay.js';
import { beginning, openTestChain, type TestChain, type TestChainOptions } from '../fixtures/test-chain.js';

const start = 1_800_000_000n;
const hour = 3600;
const nodeId = nodeIdToBytes('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
const native = 10n ** 9n;
const signer = blsIdentity(new Uint8Array(32).fill(7));

function begun(
  options: TestChainOptions = {},
  store: Store = temporaryStore(),
): TestChain & { store: Store } {
  const opened = openTestChain(store, { timestamp: start - 3600n, ...options });
  onTestFinished(() => opened.chain.close());
  opened.chain.start();
  return { ...opened, store };
}

function statusesOf(
  chain: RunningPlatformChain,
  txs: readonly PlatformTx[],
): readonly (string | undefined)[] {
  return txs.map(({ id }) => chain.tx(id)?.status);
}

/** Transactions that have nothing to do with each other. */
function independent({ wallet }: TestChain, count: number): readonly PlatformTx[] {
  return wallet
    .utxos()
    .slice(0, count)
    .map((utxo) => wallet.sign({ type: 'BaseTx' }, { from: [utxo] }));
}

function expectReplay({ state, environment, store }: TestChain & { store: Store }): void {
  const again = temporaryStore();
  replayInto(again, blocksOf(state), environment, start - 3600n);
  expect(contentsOf(again)).toEqual(contentsOf(store));
}

describe('the platform chain', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Number(start) * 1000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has a transaction in a block when it was issued', () => {
    const opened = begun();
    const { chain, wallet } = opened;
    const accepted = vi.fn();
    chain.onAccepted(accepted);
    const before = chain.revision;
    const tx = wallet.sign({ type: 'BaseTx' });
    chain.issue(tx);
    expect(chain.tx(tx.id)).toMatchObject({ status: 'Committed', tx: { id: tx.id } });
    expect(chain.lastAccepted.content).toMatchObject({
      type: 'BanffStandardBlock',
      height: 1n,
      time: start,
      txs: [tx],
    });
    expect(chain.blockById(chain.lastAccepted.id)?.bytes).toEqual(chain.lastAccepted.bytes);
    expect(accepted).toHaveBeenCalledWith({
      block: chain.lastAccepted,
      blockchains: [],
      waitedMs: [expect.any(Number)],
    });
    expect(chain.revision).toBeGreaterThan(before);
    expect(chain.waiting).toEqual({ count: 0, gas: 0n, bytes: 0 });
    expectReplay(opened);
  });

  it('refuses what cannot be executed, and remembers why', () => {
    const { chain, wallet } = begun();
    const tx = wallet.sign({ type: 'BaseTx' });
    chain.issue(tx);
    const again = wallet.sign(
      { type: 'BaseTx' },
      { from: [{ ...wallet.output(beginning.amount), txId: tx.id, outputIndex: 9 }] },
    );
    const before = chain.revision;
    expect(() => chain.issue(again)).toThrow(/failed to read consumed UTXO .*:9 due to: not found/);
    expect(chain.revision).toBeGreaterThan(before);
    expect(chain.tx(again.id)).toEqual({
      status: 'Dropped',
      reason: expect.stringMatching(/not found/) as string,
    });
    expect(chain.lastAccepted.content.height).toBe(1n);
    expect(chain.tx(new Uint8Array(32))).toBeUndefined();
  });

  it('makes no block when there is nothing for one', () => {
    const { chain } = begun();
    vi.advanceTimersByTime(48 * hour * 1000);
    expect(chain.lastAccepted.content.height).toBe(0n);
  });

  it('lets transactions wait for gas, and takes them as soon as there is some', () => {
    const opened = begun();
    const { chain } = opened;
    const txs = independent(opened, 300);
    for (const tx of txs) chain.issue(tx);
    const waiting = txs.filter(({ id }) => chain.tx(id)?.status === 'Processing');
    expect(waiting.length).toBeGreaterThan(50);
    expect(chain.waiting.count).toBe(waiting.length);
    const { height } = chain.lastAccepted.content;
    vi.advanceTimersByTime(999);
    expect(chain.lastAccepted.content.height).toBe(height);
    vi.advanceTimersByTime(1);
    expect(chain.lastAccepted.content.height).toBe(height + 1n);
    const seconds = Math.ceil(Number(chain.waiting.gas) / 100_000) + 1;
    vi.advanceTimersByTime(seconds * 1000);
    expect(new Set(statusesOf(chain, txs))).toEqual(new Set(['Committed']));
    expectReplay(opened);
  });

  it('swallows a transaction that waits already, and refuses one that spends the same', () => {
    const { chain, wallet } = begun({ blockTimeMs: 5_000 });
    const [utxo] = wallet.utxos();
    const from = utxo === undefined ? [] : [utxo];
    const tx = wallet.sign({ type: 'BaseTx' }, { from });
    chain.issue(tx);
    chain.issue(tx);
    expect(chain.waiting.count).toBe(1);
    const rival = wallet.sign({ type: 'BaseTx' }, { from, fee: 200_000n });
    expect(() => chain.issue(rival)).toThrow('tx conflicts with other tx');
    expect(chain.tx(rival.id)).toEqual({ status: 'Dropped', reason: 'tx conflicts with other tx' });
  });

  it('makes blocks at an interval, who pays most first, and none that is empty', () => {
    const opened = begun({ blockTimeMs: 5_000 });
    const { chain, wallet } = opened;
    const [low, high] = wallet
      .utxos()
      .slice(0, 2)
      .map((utxo, index) =>
        wallet.sign({ type: 'BaseTx' }, { from: [utxo], fee: 100_000n * BigInt(index + 1) }),
      );
    if (low === undefined || high === undefined) throw new Error('the wallet is empty');
    chain.issue(low);
    chain.issue(high);
    expect(statusesOf(chain, [low, high])).toEqual(['Processing', 'Processing']);
    vi.advanceTimersByTime(5_000);
    expect(chain.lastAccepted.content).toMatchObject({ height: 1n, txs: [high, low] });
    vi.advanceTimersByTime(50_000);
    expect(chain.lastAccepted.content.height).toBe(1n);
  });

  it.each([
    ['a block', 0],
    ['the journal', 5_000],
  ])('has nothing of a transaction that could not be written in %s', (_, blockTimeMs) => {
    const opened = begun({ blockTimeMs });
    const { chain, wallet, store } = opened;
    const tx = wallet.sign({ type: 'BaseTx' });
    vi.spyOn(store, 'write').mockImplementationOnce(() => {
      throw new Error('the disk is full');
    });
    expect(() => chain.issue(tx)).toThrow('the disk is full');
    expect(chain.tx(tx.id)).toBeUndefined();
    expect(chain.waiting.count).toBe(0);
    chain.issue(tx);
    vi.advanceTimersByTime(5_000);
    expect(statusesOf(chain, [tx])).toEqual(['Committed']);
    expectReplay(opened);
  });

  it('drops what blocks have had no room for in an hour', () => {
    const opened = begun({ blockTimeMs: 7_200_000 });
    const { chain } = opened;
    // More than the gas of one block.
    const txs = independent(opened, 300);
    for (const tx of txs) chain.issue(tx);
    // What is dropped is so in the turn after the block.
    vi.advanceTimersByTime(7_200_001);
    const { content } = chain.lastAccepted;
    const taken = 'txs' in content ? content.txs.length : 0;
    expect(taken).toBeGreaterThan(100);
    expect(statusesOf(chain, txs.slice(0, taken))).toEqual(txs.slice(0, taken).map(() => 'Committed'));
    expect(chain.waiting.count).toBe(0);
    expect(chain.tx(txs.at(-1)?.id ?? new Uint8Array())).toEqual({
      status: 'Dropped',
      reason: 'waited for more than 3600 s',
    });
    expect(opened.store.subStore('P/mempool').size).toBe(0);
  });

  it('has what waits again after a restart, once', async () => {
    const folder = temporaryFolder();
    let txs: readonly PlatformTx[] = [];
    {
      await using store = openStore(folder);
      const opened = begun({ blockTimeMs: 60_000 }, store);
      txs = independent(opened, 5);
      for (const tx of txs) opened.chain.issue(tx);
      opened.chain.close();
    }
    await using store = openStore(folder);
    const opened = begun({}, store);
    expect(new Set(statusesOf(opened.chain, txs))).toEqual(new Set(['Committed']));
    expect(opened.chain.lastAccepted.content).toMatchObject({ height: 1n, txs: { length: 5 } });
    expect(store.subStore('P/mempool').size).toBe(0);
    expectReplay({ ...opened, store });
  });

  it('tells which height validators are taken of, and which blockchain waits', () => {
    const { chain, wallet } = begun();
    expect(chain.proposedHeight).toBe(0n);
    for (let count = 0; count < 3; count += 1) chain.issue(wallet.sign({ type: 'BaseTx' }));
    expect(chain.proposedHeight).toBe(0n);
    vi.advanceTimersByTime(30_000);
    expect(chain.proposedHeight).toBe(3n);
    expect(chain.pendingBlockchain(wallet.sign({ type: 'BaseTx' }).id)).toBeUndefined();
  });

  describe('when time moves', () => {
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
      expect(chain.validatorsAt(height + 1n, subnet.id)).toMatchObject([
        { publicKey: undefined, weight: 20n },
      ]);
      expectReplay(opened);
    });
  });
});
