import { describe, expect, it } from 'vitest';
import { restakedRewards } from '../../src/rewards/restaked-rewards.js';

const earned = { validation: 10_000_000n, delegatee: 5_000_000n };

describe('restakedRewards', () => {
  it.each([
    [12_345n, 300_000, 3_704n],
    [1n, 999_999, 1n],
    [10_000_001n, 400_000, 4_000_001n],
    [10_000_001n, 0, 0n],
    [10_000_001n, 1_000_000, 10_000_001n],
  ])('restakes of %i with shares of %i, rounded up, %i', (reward, shares, restaked) => {
    const room = 2n ** 63n;
    expect(restakedRewards({ validation: reward, delegatee: 0n }, shares, room)).toEqual({
      validation: restaked,
      delegatee: 0n,
    });
    expect(restakedRewards({ validation: 0n, delegatee: reward }, shares, room)).toEqual({
      validation: 0n,
      delegatee: restaked,
    });
  });

  it.each([
    [6_000_000n, 4_000_000n, 2_000_000n],
    [5_999_999n, 3_999_999n, 2_000_000n],
    [2_000_000n, 1_333_333n, 666_667n],
    [0n, 0n, 0n],
  ])('fits both into a room of %i in their proportion', (room, validation, delegatee) => {
    expect(restakedRewards(earned, 400_000, room)).toEqual({ validation, delegatee });
  });
});
