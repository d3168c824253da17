import { describe, expect, it } from 'vitest';
import { feeHistory } from '../../src/chain/fee-history.js';
import { currentBaseFee, suggestedGasPrice, suggestedTip } from '../../src/chain/queries/next-fees.js';
import { gasForSize } from '../../src/pool/gas-for-size.js';
import { blockAt, longAfter, openHelicon } from '../fixtures/helicon-chain.js';

describe('votes', () => {
  it('move least price, target and least delay by a step a block, each for its children', async () => {
    const { chain, clock } = openHelicon({
      wishes: { minPrice: 2n, gasTarget: 15_000_000n, minDelayMs: 1n },
    });
    const first = await blockAt(chain, clock, longAfter, {});
    const second = await blockAt(chain, clock, longAfter + 10_000n, {});
    expect([first.header, second.header]).toMatchObject([
      {
        minPriceExponent: 80_063_993_375_475n,
        targetExponent: 32_768n,
        minDelayExcess: 7_969_924n,
        gasLimit: 20_000_000n,
        baseFeePerGas: 1n,
      },
      {
        minPriceExponent: 160_127_986_750_950n,
        targetExponent: 65_536n,
        minDelayExcess: 7_969_724n,
        gasLimit: 20_019_540n,
        baseFeePerGas: 1n,
      },
    ]);
  });
});

it.each([
  [42n, 1_572_864n, 42n],
  [1n, 1n, 1n],
  [100n, 786_432n, 50n],
  [2n ** 64n - 1n, 1_572_865n, 2n ** 64n - 1n],
  [1_000n, 20_000_000n, 12_716n],
  [1_000n, 80_000_000n, 50_863n],
])('the pool asks for %i bytes in a block of %i gas for a limit of %i', (bytes, blockGasLimit, gas) => {
  expect(gasForSize(bytes, blockGasLimit)).toBe(gas);
});

describe('prices for wallets', () => {
  it('are the base fee of the last block and the 40th percentile of the tips of the last minute', async () => {
    const { chain, clock } = openHelicon();
    expect([suggestedTip(chain), suggestedGasPrice(chain), currentBaseFee(chain)]).toEqual([
      1n,
      225_000_000_001n,
      225_000_000_000n,
    ]);
    for (const [index, tip] of [100n, 110n, 120n, 130n].entries()) {
      await blockAt(chain, clock, longAfter + BigInt(index), { maxPriorityFeePerGas: tip });
    }
    expect([suggestedTip(chain), suggestedGasPrice(chain), currentBaseFee(chain)]).toEqual([110n, 111n, 1n]);
    // Nothing in the last minute: what was answered before.
    clock.advance(100_000n);
    expect(suggestedTip(chain)).toBe(110n);
    await blockAt(chain, clock, longAfter + 200_000n, { maxPriorityFeePerGas: 10n ** 9n });
    expect(suggestedTip(chain)).toBe(150n);
  });

  it('tell their history by limits', async () => {
    const { chain, clock } = openHelicon();
    for (const [index, tip] of [100n, 200n, 300n].entries()) {
      await blockAt(chain, clock, longAfter + BigInt(index), { maxPriorityFeePerGas: tip });
    }
    expect(feeHistory(chain, 2n, 3n, [50])).toMatchObject({
      oldestBlock: 2n,
      baseFeePerGas: [1n, 1n, 1n],
      gasUsedRatio: [21_000 / 20_000_000, 21_000 / 20_000_000],
      reward: [[200n], [300n]],
    });
    expect(() => feeHistory(chain, 1n, 9n)).toThrow('block not found: not accepted yet: block 9');
    expect(() => feeHistory(chain, 1n, 3n, [5, 5])).toThrow('percentile out of range or misordered: ');
  });
});
