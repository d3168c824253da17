import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hexToBytes } from '../../../src/evm/bytes.js';
import type { EvmChain } from '../../../src/evm/chain/evm-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { temporaryStore } from '../fixtures/temporary-store.js';
import { missingTestData, testDataPath } from '../test-data.js';

describe.skipIf(missingTestData !== undefined)('the pool of an imported chain', () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(afterAll));
  });

  const folder = testDataPath('evm', 'tests', 'eth_sendRawTransaction');
  it.each(missingTestData === undefined ? readdirSync(folder) : [])(
    'takes in what the reference took: %s',
    async (file) => {
      const lines = readFileSync(join(folder, file), 'utf8').split('\n');
      const read = (mark: string): unknown =>
        JSON.parse(lines.find((line) => line.startsWith(mark))?.slice(3) ?? '');
      const { params } = read('>>') as { params: [string] };
      const { result } = read('<<') as { result: string };
      expect(await chain.submit(hexToBytes(params[0]))).toBe(result);
    },
  );
});
