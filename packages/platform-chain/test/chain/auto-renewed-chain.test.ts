import type { PlatformTx } from '@firn/platform-codec';
import type { Store } from '@firn/storage';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { splitReward } from '../../src/rewards/reward-split.js';
import { type BegunChain, begun as begin, expectReplay, start } from '../fixtures/begun-chain.js';
import { blocksOf } from '../fixtures/replay.js';
import { stakeRenewing } from '../fixtures/stake-renewing.js';
import type { TestChain, TestChainOptions } from '../fixtures/test-chain.js';

const day = 86_400n;
const period = 2n * day;
const nodeId = new Uint8Array(20).fill(7);
const primaryNetwork = new Uint8Array(32);
const native = 10n ** 9n;
const weight = 2_000n * native;

function begun(options: TestChainOptions = {}, store?: Store): BegunChain {
  return begin({ heliconTime: start - day, ...options }, store);
}

function stake({ chain, wallet }: TestChain): PlatformTx {
  const tx = stakeRenewing(wallet, { number: 7, days: period / day });
  chain.issue(tx);
  return tx;
}

function delegate({ chain, wallet }: TestChain): PlatformTx {
  const amount = 100n * native;
  const tx = wallet.sign(
    {
      type: 'AddPermissionlessDelegatorTx',
      validator: { nodeId, startTime: 0n, endTime: start + period, weight: amount },
      subnetId: primaryNetwork,
      stake: [wallet.output(amount)],
      rewardsOwner: wallet.owners,
    },
    { spent: amount },
  );
  chain.issue(tx);
  return tx;
}

/** Each block that is due comes in a turn of its own. */
function advance(ms: number): void {
  vi.advanceTimersByTime(ms + 20);
}

/** The transactions that ended periods, in the order of their blocks. */
function periodEnds({ state }: TestChain): PlatformTx[] {
  return blocksOf(state).flatMap(({ content }) =>
    'tx' in content && content.tx.unsigned.type === 'RewardAutoRenewedValidatorTx' ? [content.tx] : [],
  );
}

describe('a validator that renews itself', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Number(start) * 1000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('begins its next period when one ends, after its delegators, with a part of both rewards', () => {
    const opened = begun();
    const { chain } = opened;
    const tx = stake(opened);
    const delegation = delegate(opened);
    const reward = chain.state.staker(tx.id)?.potentialReward ?? 0n;
    const ofDelegator = chain.state.staker(delegation.id)?.potentialReward ?? 0n;
    advance(Number(period) * 1000);
    const { delegator, delegatee } = splitReward(ofDelegator, 250_000);
    const restaked = [splitReward(reward, 500_000), splitReward(delegatee, 500_000)] as const;
    const [end] = periodEnds(opened);
    expect(end?.unsigned).toMatchObject({ txId: tx.id, timestamp: start + period });
    expect(chain.rewardUtxos(delegation.id)).toMatchObject([{ output: { amount: delegator } }]);
    expect(chain.rewardUtxos(end?.id ?? tx.id)).toMatchObject(
      restaked.map(({ delegator: amount }) => ({ output: { amount } })),
    );
    expect(chain.rewardUtxos(tx.id)).toEqual([]);
    const grown = weight + restaked[0].delegatee + restaked[1].delegatee;
    expect(chain.state.staker(tx.id)).toMatchObject({
      startTime: start + period,
      endTime: start + 2n * period,
      weight: grown,
      renewal: {
        restakedValidationRewards: restaked[0].delegatee,
        restakedDelegateeRewards: restaked[1].delegatee,
      },
    });
    const height = chain.lastAccepted.content.height;
    const weights = [height - 2n, height].map((at) => chain.validatorsAt(at, primaryNetwork)[0]?.weight);
    expect(weights).toEqual([weight, grown]);
    expectReplay(opened);
  });

  it('is as it was when its chain is opened again, and ends when it is told to', async () => {
    const store = temporaryStore();
    const before = begun({}, store);
    const tx = stake(before);
    advance(Number(period) * 1000 * 3);
    const staker = before.chain.state.staker(tx.id);
    await before.chain.close();
    const opened = begun({}, store);
    const { chain, wallet } = opened;
    expect(chain.state.staker(tx.id)).toEqual(staker);
    chain.issue(
      wallet.sign(
        {
          type: 'SetAutoRenewedValidatorConfigTx',
          txId: tx.id,
          authorization: { signatureIndices: [0] },
          autoCompoundRewardShares: 0,
          period: 0n,
        },
        { authorizations: 1 },
      ),
    );
    advance(Number(period) * 1000);
    expect(chain.state.staker(tx.id)).toBeUndefined();
    const ends = periodEnds(opened);
    expect(ends).toHaveLength(4);
    const paid = ends.flatMap(({ id }) => chain.rewardUtxos(id).map(({ output: { amount } }) => amount));
    expect(paid.at(-1)).toBe(
      (staker?.potentialReward ?? 0n) + (staker?.renewal?.restakedValidationRewards ?? 0n),
    );
    expectReplay(opened);
  });

  it('leaves with what it had restaked where it was not there for nine tenths of a period', () => {
    const opened = begun({ uptime: 0.89 });
    const { chain } = opened;
    const { supply } = chain.state;
    const tx = stake(opened);
    advance(Number(period) * 1000);
    expect(chain.lastAccepted.content.type).toBe('BanffAbortBlock');
    expect(chain.state.staker(tx.id)).toBeUndefined();
    expect(chain.state.supply).toBe(supply);
    expectReplay(opened);
  });

  it('begins where Helicon takes effect, and not before', () => {
    const opened = begun({ heliconTime: start + day });
    expect(() => stake(opened)).toThrow('attempting to use a Helicon-upgrade feature prior to activation');
    advance(Number(day) * 1000);
    const { chain } = opened;
    expect(chain.state.staker(stake(opened).id)).toMatchObject({ startTime: start + day });
    expectReplay(opened);
  });
});
