import { blsOf } from '@firn/platform-chain/fixtures/l1-fixture';
import { TestWallet } from '@firn/platform-chain/fixtures/test-wallet';
import type { Staker } from '@firn/platform-chain/state';
import { expect, it, onTestFinished } from 'vitest';
import { startTestNode } from '../fixtures/test-node.js';

const native = 10n ** 9n;
const day = 86_400n;
const year = 365n * day;
const primaryNetwork = new Uint8Array(32);

/** The formula of rewards as the network's papers have it, with one division at the end (ACP-285's rate of a network that had Helicon for 90 days). */
function rewardOf(stake: bigint, seconds: bigint, supply: bigint): bigint {
  const [least, most, cap] = [75_000n, 120_000n, 720_000_000n * native];
  const rate = least * year + (most - least) * seconds;
  return ((cap - supply) * rate * stake * seconds) / (supply * 1_000_000n * year * year);
}

/** A year of a network whose validators renew themselves, from one change to the next, as fast as its blocks are made. */
it('a year passes from change to change, with every reward that of the formula', async () => {
  const { running, call } = await startTestNode(onTestFinished);
  const { clock, platform } = running.node;
  const wallet = new TestWallet(platform);
  const move = async (change: object): Promise<void> => {
    expect((await call('/ext/bc/C/rpc', 'dev_setNetworkClock', [change])).error).toBeUndefined();
  };

  const begun: Staker[] = [];
  /** A staker that began with the last change: its reward is of the supply before it. */
  const check = (staker: Staker, supply: bigint): void => {
    const { endTime, potentialReward, startTime, weight } = staker;
    expect(potentialReward).toBe(rewardOf(weight, endTime - startTime, supply));
    begun.push(staker);
  };
  const stakerOf = (txId: Uint8Array): Staker => {
    const staker = platform.state.staker(txId);
    if (staker === undefined) throw new Error('it stakes no more');
    return staker;
  };

  const renewing: Uint8Array[] = [];
  for (const [index, period] of [7n, 14n, 30n].entries()) {
    await move({ increase: 1_000 + index });
    const { supply } = platform.state;
    const amount = 2_000n * native + BigInt(index);
    const tx = wallet.sign(
      {
        type: 'AddAutoRenewedValidatorTx',
        nodeId: new Uint8Array(20).fill(1 + index),
        signer: blsOf(1 + index),
        stake: [wallet.output(amount)],
        validationRewardsOwner: wallet.owners,
        delegationRewardsOwner: wallet.owners,
        validatorAuthority: wallet.owners,
        delegationShares: 100_000,
        autoCompoundRewardShares: index * 500_000,
        period: period * day,
      },
      { spent: amount },
    );
    platform.issue(tx);
    check(stakerOf(tx.id), supply);
    renewing.push(tx.id);
  }

  const until = clock.nowMs() / 1000n + year;
  let delegations = 0;
  while (clock.nowMs() / 1000n < until) {
    const before = new Map(renewing.map((id) => [id, stakerOf(id)]));
    const { supply } = platform.state;
    await move({ event: 'nextStakerEnd' });
    for (const [id, { endTime, startTime, weight }] of before) {
      const after = stakerOf(id);
      if (after.startTime === startTime) continue;
      expect(after.startTime).toBe(endTime);
      expect(after.weight).toBeGreaterThanOrEqual(weight);
      // What was minted for the period that ended stays; where another one ended in that second, the supply is of neither alone.
      if (platform.state.supply - after.potentialReward === supply) check(after, supply);
    }
    // Now and then somebody delegates to the one that restakes everything, for as long as its period lasts.
    const { nodeId, endTime } = stakerOf(renewing[2] ?? new Uint8Array());
    const left = endTime - clock.nowMs() / 1000n;
    if (left < 2n * day || delegations >= 12) continue;
    const { supply: supplyNow } = platform.state;
    const amount = 100n * native;
    const tx = wallet.sign(
      {
        type: 'AddPermissionlessDelegatorTx',
        validator: { nodeId, startTime: 0n, endTime: endTime - day, weight: amount },
        subnetId: primaryNetwork,
        stake: [wallet.output(amount)],
        rewardsOwner: wallet.owners,
      },
      { spent: amount },
    );
    platform.issue(tx);
    check(stakerOf(tx.id), supplyNow);
    delegations += 1;
  }

  expect(delegations).toBe(12);
  // 52 weeks, 26 fortnights and 12 months, and the delegations.
  expect(begun.length).toBeGreaterThan(90);
  const [none, half, all] = renewing.map(stakerOf);
  expect(none?.renewal).toMatchObject({ restakedValidationRewards: 0n });
  const earned = begun
    .filter(({ txId }) => txId === none?.txId)
    .reduce((sum, each) => sum + each.potentialReward, 0n);
  expect(earned).toBeGreaterThan(0n);
  expect(half?.weight).toBeGreaterThan(2_000n * native + 1n);
  const restaked =
    (all?.renewal?.restakedValidationRewards ?? 0n) + (all?.renewal?.restakedDelegateeRewards ?? 0n);
  expect(all?.weight).toBe(2_000n * native + 2n + restaked);
  expect(all?.renewal?.restakedDelegateeRewards).toBeGreaterThan(0n);
});
