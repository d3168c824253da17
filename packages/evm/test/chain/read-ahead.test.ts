import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, vi } from 'vitest';
import type { Block } from '../../src/block/block.js';
import { bytesInMemory } from '../../src/chain/storage/block-tables.js';
import { readAhead } from '../../src/chain/storage/read-ahead.js';
import type { Log } from '../../src/receipt/receipt.js';
import { emitLogs } from '../fixtures/emit-logs.js';
import { openLocalChain } from '../fixtures/local-chain.js';

describe('blocks that are read before they go', () => {
  it('are no more than is held in memory: the rest is read in the write, the logs of each block once', async () => {
    const chain = openLocalChain(temporaryStore());
    await emitLogs(chain, 6);
    const { store, head } = chain.canonical;
    const ofBlock = bytesInMemory(head, store.blocks.logs(head));
    const ahead = await readAhead(chain.canonical, 1n, ofBlock * 2);
    expect([...ahead.keys()]).toEqual([6n, 5n]);
    expect([...(await readAhead(chain.canonical, 1n, ofBlock * 2 + 1)).keys()]).toEqual([6n, 5n, 4n]);
    expect([...(await readAhead(chain.canonical, 1n)).keys()]).toEqual([6n, 5n, 4n, 3n, 2n]);
    store.blocks.forgetAll();
    const receipts = vi.spyOn(store.blocks, 'receipts');
    const gone: bigint[] = [];
    const onRemoved = (block: Block, logs: readonly Log[]): void => {
      for (const _ of logs) gone.push(block.header.number);
    };
    chain.canonical.rewind(1n, { editedRoot: undefined, ahead, onRemoved, more: () => {} });
    expect(gone).toEqual([6n, 5n, 4n, 3n, 2n]);
    expect(receipts.mock.calls.map(([block]) => block.header.number)).toEqual([4n, 3n, 2n]);
    expect([...store.blocks.blocksWithLogs(0n, 10n)]).toEqual([1n]);
  });
});
