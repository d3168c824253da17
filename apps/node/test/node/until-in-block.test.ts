import { openLocalChain } from '@firn/evm/fixtures/local-chain';
import { signed } from '@firn/evm/fixtures/signed';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { untilInBlock } from '../../src/node/send-transaction.js';

describe('a transaction that is waited for', () => {
  it('and lacks an earlier nonce is given up after a time, though the chain is never idle', async () => {
    const chain = openLocalChain(temporaryStore());
    const hash = await chain.submitTransaction(signed({ nonce: 5n, gas: 100_000n }));
    let idle = false;
    await chain.exclusively(async () => {
      void chain.idle().then(() => {
        idle = true;
      });
      await untilInBlock(chain, hash, undefined, 1);
      expect(idle).toBe(false);
    });
    expect(chain.pool.get(hash)).toBeDefined();
  });
});
