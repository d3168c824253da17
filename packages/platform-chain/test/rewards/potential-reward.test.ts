import { buildGenesis } from '@firn/platform-codec';
import { bytesToNodeId } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { potentialReward } from '../../src/rewards/potential-reward.js';
import { splitReward } from '../../src/rewards/reward-split.js';
import { genesisOf } from '../fixtures/networks.js';
import { avax, day, rules } from '../fixtures/platform-fixture.js';

/** Potential rewards of a network's first validators by the beginning of their node IDs, and the supply with them. */
function atGenesis(name: 'fuji' | 'local'): {
  readonly rewards: readonly (readonly [string, bigint])[];
  readonly supply: bigint;
} {
  const { validators, initialSupply } = buildGenesis(genesisOf(name));
  let supply = initialSupply;
  const rewards = validators.map(({ unsigned }) => {
    const { nodeId, startTime, endTime, weight } = unsigned.validator;
    const reward = potentialReward(
      { startTime, duration: endTime - startTime, stake: weight },
      supply,
      rules,
    );
    supply += reward;
    return [bytesToNodeId(nodeId).slice('NodeID-'.length, 'NodeID-'.length + 4), reward] as const;
  });
  return { rewards, supply };
}

describe('potentialReward', () => {
  it('gives the local network its rewards and supply', () => {
    expect(atGenesis('local')).toEqual({
      rewards: [
        ['P7oB', 239_808_237_943_328n],
        ['GWPc', 239_536_834_958_496n],
        ['MFrZ', 239_313_906_584_684n],
        ['7Xhw', 239_043_697_070_926n],
        ['NFBb', 238_631_074_194_715n],
      ],
      supply: 361_196_333_750_752_149n,
    });
  });

  it('gives the test network its supply', () => {
    expect(atGenesis('fuji').supply).toBe(364_651_610_969_869_743n);
  });

  it('never exceeds what can ever exist', () => {
    const cap = 720_000_000n * avax;
    const reward = (stake: bigint, supply: bigint) =>
      potentialReward({ startTime: 0n, duration: 365n * day, stake }, supply, rules);
    expect(reward(3_000_000n * avax, cap)).toBe(0n);
    expect(reward(cap, cap - 5n)).toBe(0n);
    expect(reward(cap, cap + avax)).toBe(0n);
    expect(reward(cap, 1n)).toBe(cap - 1n);
  });
});

describe('splitReward', () => {
  it.each([
    [1_000_000n, 20_000, 980_000n],
    [1n, 20_000, 0n],
    [1_000n, 0, 1_000n],
    [1_000n, 1_000_000, 0n],
    [18_446_744_073_709n, 1, 18_446_725_626_964n],
  ])('splits %i with shares of %i', (reward, shares, delegator) => {
    expect(splitReward(reward, shares)).toEqual({ delegator, delegatee: reward - delegator });
  });

  it('divides first where the product does not fit into 64 bits', () => {
    expect(splitReward(18_446_744_999_999n, 0)).toEqual({
      delegator: 18_446_744_000_000n,
      delegatee: 999_999n,
    });
  });
});
