import { RLP } from '@ethereumjs/rlp';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { importChain } from '../../src/chain/import-chain.js';
import { openRecordedChain, recordedBlocks } from '../fixtures/recorded-chain.js';
import { missingTestData, readTestData } from '../fixtures/test-data.js';

function recordedHead(): string {
  const update = JSON.parse(readTestData('evm', 'headfcu.json')) as { params: [{ headBlockHash: string }] };
  return update.params[0].headBlockHash;
}

describe('importChain', skipFor(missingTestData), () => {
  it('verifies every block of a chain with all forks, and reaches its head', async () => {
    const chain = openRecordedChain(temporaryStore());
    const numbers: bigint[] = [];
    const count = await importChain(chain, recordedBlocks(), {
      onProgress: ({ number }) => numbers.push(number),
    });
    expect(count).toBe(54);
    expect(numbers.at(-1)).toBe(54n);
    expect(chain.head.hash).toBe(recordedHead());
  });

  it('goes on after a stop, and executes no block twice', async () => {
    const folder = temporaryFolder();
    const blocks = recordedBlocks();
    const stop = new AbortController();
    const first = openStore(folder);
    const interrupted = importChain(openRecordedChain(first), blocks, {
      signal: stop.signal,
      onProgress: ({ number }) => {
        if (number === 20n) stop.abort();
      },
    });
    await expect(interrupted).rejects.toThrow();
    await first.close();

    await using second = openStore(folder);
    const chain = openRecordedChain(second);
    expect(chain.head.header.number).toBe(20n);
    expect(await importChain(chain, blocks)).toBe(34);
    expect(chain.head.hash).toBe(recordedHead());
    expect(await importChain(chain, blocks)).toBe(0);
  });

  it('leaves out a block that the end of the input cuts, wherever it does', async () => {
    const blocks = recordedBlocks();
    const first = 3 + (((blocks[1] ?? 0) << 8) | (blocks[2] ?? 0));
    for (const left of [1, 2, 3, 10, 40, 300, first - 1]) {
      const torn: number[] = [];
      const chain = openRecordedChain(temporaryStore());
      const count = await importChain(chain, blocks.subarray(0, left), {
        onTornTail: (bytes) => torn.push(bytes),
      });
      expect([count, torn]).toEqual([0, [left]]);
    }
  });

  it.each<[string, (blocks: Buffer) => Buffer]>([
    ['is no block at all', () => Buffer.from(`fbffffffff${'5a'.repeat(3000)}`, 'hex')],
    [
      'has a length that is too large, with other blocks behind it',
      (blocks) => {
        blocks[1] = 0xff;
        return blocks.subarray(0, 20_000);
      },
    ],
  ])('refuses an input that %s, and does not take it for one that is cut', async (_, damage) => {
    const chain = openRecordedChain(temporaryStore());
    await expect(importChain(chain, damage(Buffer.from(recordedBlocks())))).rejects.toThrow(
      /the block at byte 0 says that it has \d+ bytes, of which \d+ are there/u,
    );
  });

  it('refuses a block whose state does not follow, and keeps the chain as it was', async () => {
    const chain = openRecordedChain(temporaryStore());
    const blocks = recordedBlocks();
    const [first] = RLP.decode(blocks, true).data as unknown as [Uint8Array[]];
    const forged = Buffer.from(blocks);
    const stateRoot = Buffer.from(first[3] as Uint8Array);
    const at = forged.indexOf(stateRoot);
    forged[at] = (forged[at] as number) ^ 1;
    await expect(importChain(chain, forged)).rejects.toThrow(
      /block 1: stateRoot is 0x[0-9a-f]{64}, must be 0x/u,
    );
    expect(chain.head.header.number).toBe(0n);
    expect(await importChain(chain, blocks)).toBe(54);
  });
});
