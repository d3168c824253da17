import { bytesToHex } from '@firn/primitives/bytes';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { emptyBloom } from '../../../src/block/header.js';
import { logsToBloom, mergeBloom } from '../../../src/receipt/bloom.js';
import type { Receipt } from '../../../src/receipt/receipt.js';
import { encodeReceipt } from '../../../src/receipt/receipt-codec.js';
import { SettledReceipts } from '../../../src/rules/c-chain/settled-receipts.js';
import { listRoot } from '../../../src/trie/list-root.js';
import { emptyRoot } from '../../../src/trie/trie.js';
import { assemble } from '../../fixtures/assemble.js';
import { blockAt, longAfter, openHelicon } from '../../fixtures/helicon-chain.js';

const logging = assemble('NUMBER 0x00 0x00 LOG1');

async function receiptsOfBlocks(count: bigint): Promise<readonly (readonly Receipt[])[]> {
  const { chain, clock } = openHelicon();
  const all: (readonly Receipt[])[] = [];
  for (let index = 0n; index < count; index += 1n) {
    const fields = index === 1n ? {} : { to: null, input: logging };
    const block = await blockAt(chain, clock, longAfter + index, { gas: 1_000_000n, ...fields });
    all.push(chain.receipts(block));
  }
  return all;
}

describe('receipts that a block settles', () => {
  it('are told of by their root and bloom, whether they were read before or not', async () => {
    const blocks = await receiptsOfBlocks(3n);
    const receipts = blocks.flat();
    const bloom = new Uint8Array(256);
    for (const { logs } of receipts) mergeBloom(bloom, logsToBloom(logs));
    const told = {
      receiptsRoot: bytesToHex(listRoot(receipts.map(encodeReceipt))),
      logsBloom: bytesToHex(bloom),
    };
    expect(told.logsBloom).not.toBe(emptyBloom);
    expect(new SettledReceipts(blocks).fields).toEqual(told);
    const settled = new SettledReceipts(blocks);
    await settled.read();
    expect(settled.fields).toEqual(told);
    expect(settled.fields).toEqual(told);
  });

  it('are those of no block where nothing is settled', () => {
    expect(new SettledReceipts([]).fields).toEqual({ receiptsRoot: emptyRoot, logsBloom: emptyBloom });
  });

  it('are read before the block is sealed, while others have their turns', async () => {
    const blocks = await receiptsOfBlocks(3n);
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const order: string[] = [];
    function* slowly(): Generator<readonly Receipt[]> {
      for (const block of blocks) {
        order.push('block');
        now += 100;
        setImmediate(() => order.push('other'));
        yield block;
      }
    }
    const settled = new SettledReceipts(slowly());
    await settled.read();
    expect(order).toEqual(['block', 'other', 'block', 'other', 'block', 'other']);
    expect(settled.fields.receiptsRoot).not.toBe(emptyRoot);
    expect(order).toHaveLength(6);
  });
});
