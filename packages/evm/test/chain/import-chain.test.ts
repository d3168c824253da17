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
