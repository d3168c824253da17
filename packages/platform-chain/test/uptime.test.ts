import { describe, expect, it } from 'vitest';
import { NotValidatorError, stakeUptime } from '../src/uptime.js';

const validators = ['a', 'b', 'c', 'd', 'e'].map((nodeId) => ({ nodeId, weight: 10n ** 15n }));
const nobody = (): undefined => undefined;

describe('stakeUptime', () => {
  it('is the own share of the stake where no peer observes', () => {
    expect(stakeUptime(validators, { nodeId: 'c', required: 0.8 }, nobody)).toEqual({
      rewardingStakePercentage: 20,
      weightedAveragePercentage: 20,
    });
    expect(stakeUptime(validators.slice(0, 1), { nodeId: 'a', required: 0.8 }, nobody)).toEqual({
      rewardingStakePercentage: 100,
      weightedAveragePercentage: 100,
    });
  });

  it.each([
    [0.8, 80],
    [0.9, 90],
  ])(
    'weighs what peers observe by their stake, and rewards from the %f on that it takes',
    (required, least) => {
      const uneven = [
        { nodeId: 'own', weight: 1n },
        { nodeId: 'high', weight: 2n },
        { nodeId: 'low', weight: 3n },
        { nodeId: 'away', weight: 2n },
      ];
      const observed = new Map([
        ['own', 0],
        ['high', least],
        ['low', least - 1],
        ['stranger', 100],
      ]);
      expect(stakeUptime(uneven, { nodeId: 'own', required }, (nodeId) => observed.get(nodeId))).toEqual({
        rewardingStakePercentage: 37.5,
        weightedAveragePercentage: (100 * 1 + least * 2 + (least - 1) * 3) / 8,
      });
    },
  );

  it('is exact for the stake of a whole network', () => {
    const large = [
      { nodeId: 'own', weight: 720_000_000n * 10n ** 9n },
      { nodeId: 'other', weight: 1n },
    ];
    expect(stakeUptime(large, { nodeId: 'own', required: 0.8 }, () => 100).weightedAveragePercentage).toBe(
      100,
    );
  });

  it('is none of a node that does not validate', () => {
    expect(() => stakeUptime(validators, { nodeId: 'x', required: 0.8 }, nobody)).toThrow(NotValidatorError);
  });
});
