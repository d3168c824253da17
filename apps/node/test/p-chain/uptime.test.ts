import { describe, expect, it } from 'vitest';
import type { CurrentValidator } from '../../src/p-chain/current-validators.js';
import { NotValidatorError, observedUptime, uptimeShare } from '../../src/p-chain/uptime.js';

const validators = ['a', 'b', 'c', 'd', 'e'].map(
  (nodeId) => ({ nodeId, weight: 10n ** 15n }) as CurrentValidator,
);

describe('observedUptime', () => {
  it('is the own share of the stake where no peer observes', () => {
    expect(observedUptime(validators, 'c')).toEqual({
      rewardingStakePercentage: 20,
      weightedAveragePercentage: 20,
    });
    expect(observedUptime(validators.slice(0, 1), 'a')).toEqual({
      rewardingStakePercentage: 100,
      weightedAveragePercentage: 100,
    });
  });

  it('is none of a node that does not validate', () => {
    expect(() => observedUptime(validators, 'x')).toThrow(NotValidatorError);
  });
});

describe('uptimeShare', () => {
  it.each([
    ['the whole time', 100, 50, 200, 1],
    ['half of it', 100, 150, 200, 0.5],
    ['none of it', 100, 250, 200, 0],
    ['before it began', 300, 50, 200, 1],
  ])('is %s', (_, start, connected, now, share) => {
    expect(uptimeShare(start, connected, now)).toBe(share);
  });
});
