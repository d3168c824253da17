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

  it('tells Otterscan what a block of proof of work issued', async () => {
    const ask = async (method: string, ...params: unknown[]) =>
      (await node.call('/ext/bc/recorded/rpc', method, params)).result;
    const details = await ask('ots_getBlockDetails', 1);
    const { block, issuance } = details as { block: Record<string, `0x${string}`>; issuance: object };
    const receipts = (await ask('eth_getBlockReceipts', '0x1')) as Record<string, `0x${string}`>[];
    const tips = receipts.reduce(
      (sum, { gasUsed = '0x0', effectiveGasPrice = '0x0' }) =>
        sum + BigInt(gasUsed) * (BigInt(effectiveGasPrice) - BigInt(block.baseFeePerGas ?? 0)),
      0n,
    );
    const held = async (number: string) => BigInt(String(await ask('eth_getBalance', block.miner, number)));
    const reward = (await held('0x1')) - (await held('0x0')) - tips;
    expect(reward).toBeGreaterThan(0n);
    const text = `0x${reward.toString(16)}`;
    expect(issuance).toEqual({ blockReward: text, uncleReward: '0x0', issuance: text });
  });
});
