import { describe, expect, it } from 'vitest';
import { importChain } from '../../../src/evm/ethereum/import-chain.js';
import { openStore } from '../../../src/storage/open-store.js';
import { openRecordedChain, recordedBlocks } from '../fixtures/recorded-chain.js';
import { temporaryFolder, temporaryStore } from '../fixtures/temporary-store.js';
import { missingTestData, readTestData } from '../test-data.js';

function recordedHead(): string {
  const update = JSON.parse(readTestData('evm', 'headfcu.json')) as { params: [{ headBlockHash: string }] };
  return update.params[0].headBlockHash;
}

describe.skipIf(missingTestData !== undefined)('importChain', () => {
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
});
