import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { missingTestData, testDataPath } from '../fixtures/test-data.js';

const atEnd = atEndOfFile();

describe('the pool of an imported chain', skipFor(missingTestData), () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(atEnd));
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
