import { signed } from '@firn/evm/fixtures/signed';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { expect, it, onTestFinished } from 'vitest';
import { openCChain } from '../../src/chains/open-c-chain.js';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { loadNetwork } from '../../src/network/network.js';
import { receiver } from '../fixtures/funded.js';

it('moves the numbers of the C-Chain by a step with each block, and leaves alone what nobody wishes', async () => {
  const header = async (votes: typeof defaultChainSettings.votes) => {
    const settings = { ...defaultChainSettings, votes };
    const chain = openCChain(temporaryStore(onTestFinished), loadNetwork('local'), { settings });
    await chain.submit(signed({ to: receiver }).raw);
    const { targetExponent, minPriceExponent, minDelayExcess } = chain.head.header;
    return { targetExponent, minPriceExponent, minDelayExcess };
  };
  const start = { targetExponent: 0n, minPriceExponent: 0n, minDelayExcess: 7_970_124n };
  expect(await header({})).toEqual(start);
  expect(await header({ gasTarget: 4_000_000n })).toEqual({ ...start, targetExponent: 32_768n });
  expect(await header({ minPrice: 2n, minDelayMs: 500n })).toEqual({
    ...start,
    minPriceExponent: 80_063_993_375_475n,
    minDelayExcess: 7_969_924n,
  });
});
