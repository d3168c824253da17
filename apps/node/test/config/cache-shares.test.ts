import { defaultCacheBytes, shareCacheBytes } from '@firn/evm';
import { describe, expect, it } from 'vitest';
import { cacheShares } from '../../src/config/cache-shares.js';
import { defaultChainSettings } from '../../src/config/chain-settings.js';

const sum = (limits: object): number => Object.values(limits).reduce((total, bytes) => total + bytes, 0);

describe('cacheShares', () => {
  it.each([2 ** 20, 160 * 2 ** 20, 10 ** 9 + 7])(
    'gives no more than %i bytes to the caches of a chain',
    (cacheBytes) => {
      const { chain, answers, texts } = cacheShares({ cacheBytes });
      expect(chain + answers + texts).toBeLessThanOrEqual(cacheBytes);
      expect(chain + answers + texts).toBeGreaterThan(cacheBytes - 4);
      expect(sum(shareCacheBytes(chain))).toBeLessThanOrEqual(chain);
      expect(sum(shareCacheBytes(chain))).toBeGreaterThan(chain - 7);
    },
  );

  it('gives a chain of a node what one that is opened alone takes by itself', () => {
    expect(cacheShares(defaultChainSettings).chain).toBe(defaultCacheBytes);
  });
});
