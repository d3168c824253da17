import { describe, expect, it } from 'vitest';
import { minConsumptionRateAt } from '../../src/rewards/min-consumption-rate.js';
import { potentialReward } from '../../src/rewards/potential-reward.js';
import { avax, day } from '../fixtures/platform-fixture.js';

const heliconTime = 1_790_089_200n;

function rulesOf(minConsumptionRate: bigint, maxConsumptionRate = 120_000n) {
  return {
    heliconTime,
    rewards: {
      minConsumptionRate,
      maxConsumptionRate,
      mintingPeriod: 31_536_000n,
      supplyCap: 720_000_000n * avax,
    },
  };
}

describe('the least consumption rate since Helicon', () => {
  it.each([
    [-1n, 100_000n],
    [0n, 100_000n],
    [30n * day, 91_667n],
    [45n * day, 87_500n],
    [90n * day - 1n, 75_001n],
    [90n * day, 75_000n],
    [4_000n * day, 75_000n],
  ])('%i seconds after it is %i', (after, rate) => {
    expect(minConsumptionRateAt(heliconTime + after, rulesOf(100_000n))).toBe(rate);
  });

  // The reference node's own figures: a day of 1,000,000 at a supply of 360,000,000.
  it.each([
    [100_000n, 0n, 274_122_724_713n],
    [100_000n, 30n, 251_355_136_048n],
    [100_000n, 90n, 205_817_226_496n],
    [80_000n, 45n, 212_647_776_318n],
    [10_000n, 45n, 117_020_078_814n],
    [74_999n, 0n, 205_814_494_276n],
    [74_999n, 45n, 205_814_494_276n],
    [74_999n, 90n, 205_817_226_496n],
    [75_000n, 45n, 205_817_226_496n],
    [75_001n, 0n, 205_819_958_716n],
    [75_001n, 45n, 205_819_958_716n],
  ])('moves a reward from a rate of %i after %i days to %i', (rate, days, reward) => {
    const period = { startTime: heliconTime + days * day, duration: day, stake: 1_000_000n * avax };
    expect(potentialReward(period, 360_000_000n * avax, rulesOf(rate))).toBe(reward);
  });

  it('stays where the greatest rate is below what it moves to', () => {
    const period = { startTime: heliconTime + 90n * day, duration: day, stake: 1_000_000n * avax };
    expect(potentialReward(period, 360_000_000n * avax, rulesOf(10_000n, 20_000n))).toBe(27_472_321_261n);
  });

  it.each([
    [0n, 4_638_048_414n],
    [30n, 4_269_213_477n],
    [45n, 4_084_773_878n],
    [90n, 3_531_499_343n],
  ])('gives 2,000 for 14 days, %i days after it, %i', (days, reward) => {
    const period = { startTime: heliconTime + days * day, duration: 14n * day, stake: 2_000n * avax };
    expect(potentialReward(period, 450_000_000n * avax, rulesOf(100_000n))).toBe(reward);
  });
});
