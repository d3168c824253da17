import { readRecordings, runRecordings } from '@firn/conformance';
import { missingTestData, testDataPath } from '@firn/evm/fixtures/test-data';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const recordings = missingTestData === undefined ? readRecordings(testDataPath('evm', 'tests')) : [];

describe('a chain of another network', skipFor(missingTestData), () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, {
      importChain: [{ name: 'recorded', folder: testDataPath('evm') }],
    });
  });

  it.each(recordings)('answers $id as the reference client', async (recording) => {
    const [result] = await runRecordings([recording], { url: `${node.url}/ext/bc/recorded/rpc` });
    expect(result?.reason).toBeUndefined();
  });
});
