import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe('eth_feeHistory', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });

  it.each([
    [[101], 'percentile out of range or misordered: 101'],
    [[-1], 'percentile out of range or misordered: -1'],
    [[50, 20], 'percentile out of range or misordered: #0:50 >= #1:20'],
  ])('refuses the percentiles %j', async (percentiles, message) => {
    const { error } = await node.call('/ext/bc/C/rpc', 'eth_feeHistory', ['0x1', 'latest', percentiles]);
    expect(error).toEqual({ code: -32000, message });
  });
});
