import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/block/block.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { signed } from '../fixtures/signed.js';

const other = '0x00000000000000000000000000000000000000b0';

/** The next block that fits. */
function nextBlock(chain: EvmChain, fits: (block: Block) => boolean = () => true): Promise<Block> {
  return new Promise((resolve) => {
    const stop = chain.events.on('block', ({ block }) => {
      if (!fits(block)) return;
      stop();
      resolve(block);
    });
  });
}

describe('a chain that makes blocks at an interval', () => {
  it('makes empty ones, and puts what arrived into the next', async () => {
    const mining = { automine: false, intervalMs: 20 };
    const chain = openLocalChain(temporaryStore(), { mining });
    expect((await nextBlock(chain)).transactions).toEqual([]);
    const sent = signed({ to: other });
    const filled = nextBlock(chain, ({ transactions }) => transactions.length > 0);
    await chain.submit(sent.raw);
    expect((await filled).transactions.map(({ hash }) => hash)).toEqual([sent.hash]);
  });

  it('makes one for each batch that arrives too, where both are asked for', async () => {
    const chain = openLocalChain(temporaryStore(), { mining: { automine: true, intervalMs: 20 } });
    await nextBlock(chain);
    const batch = [0n, 1n, 2n].map((nonce) => signed({ nonce, to: other }));
    await Promise.all(batch.map(({ raw }) => chain.submit(raw)));
    expect(chain.transaction(batch[0]?.hash ?? '0x')?.block.transactions).toHaveLength(3);
    expect((await nextBlock(chain)).transactions).toEqual([]);
  });

  it('makes none once that is ended', async () => {
    const chain = openLocalChain(temporaryStore(), { mining: { automine: true, intervalMs: 5 } });
    await nextBlock(chain);
    chain.setMining({ automine: true, intervalMs: 0 });
    await chain.idle();
    const { number } = chain.head.header;
    await chain.submit(signed({ to: other }).raw);
    expect(chain.head.header.number).toBe(number + 1n);
  });
});

describe('a chain that makes blocks on demand', () => {
  it('keeps what arrives in the pool, and mines it when it is told to automine again', async () => {
    const chain = openLocalChain(temporaryStore(), { mining: { automine: false, intervalMs: 0 } });
    const sent = signed({ to: other });
    await chain.submit(sent.raw);
    expect(chain.head.header.number).toBe(0n);
    expect(chain.pool.get(sent.hash)).toBeDefined();
    const made = nextBlock(chain);
    chain.setMining({ automine: true, intervalMs: 0 });
    expect((await made).transactions).toHaveLength(1);
  });

  it('runs exclusive work one after the other, and nothing once it is closed', async () => {
    const chain = openLocalChain(temporaryStore());
    const order: number[] = [];
    await Promise.all(
      [1, 2, 3].map((turn) =>
        chain.exclusively(async (between) => {
          await between.mine();
          order.push(turn);
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(chain.head.header.number).toBe(3n);
    await expect(
      chain.exclusively(() => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    await chain.close();
    await expect(chain.exclusively((between) => between.mine())).rejects.toThrow('the chain is closed');
  });
});
