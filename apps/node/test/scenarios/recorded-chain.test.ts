import { readRecordings, runRecordings } from '@firn/conformance';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingTestData, testDataPath } from '../evm/test-data.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const recordings = missingTestData === undefined ? readRecordings(testDataPath('evm', 'tests')) : [];

describe.skipIf(missingTestData !== undefined)(
  `a chain of another network (${missingTestData ?? 'recorded'})`,
  () => {
    let node: TestNode;
    beforeAll(async () => {
      node = await startTestNode(afterAll, {
        importChain: [{ name: 'recorded', folder: testDataPath('evm') }],
      });
    });

    it.each(recordings)('answers $id as the reference client', async (recording) => {
      const [result] = await runRecordings([recording], { url: `${node.url}/ext/bc/recorded/rpc` });
      expect(result?.reason).toBeUndefined();
    });
  },
);
