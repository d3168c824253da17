import * as sdk from '@avalabs/avalanchejs';
import { expect, it, onTestFinished } from 'vitest';
import { guideProgram } from '../fixtures/guide-program.js';
import { startTestNode } from '../fixtures/test-node.js';

it('the program of the guide moves funds to the platform chain and back', async () => {
  const node = await startTestNode(onTestFinished);
  const printed: unknown[] = [];
  await guideProgram('atomic-transfers.md', node.url)(sdk, { log: (value: unknown) => printed.push(value) });
  expect(printed).toEqual([
    { status: 'Accepted', blockHeight: '1' },
    { status: 'Accepted', blockHeight: '2' },
  ]);
  const balance = await node.call('/ext/bc/C/rpc', 'eth_getBalance', [
    '0x1f0e5c64afdf53175f78846f7125776e76fa8f34',
    'latest',
  ]);
  expect(BigInt(balance.result as string)).toBe((1_000_000_000n - 1_000n) * 10n ** 9n);

  const { error } = await node.call('/ext/bc/C/rpc', 'hardhat_reset', []);
  expect(error).toMatchObject({
    code: -32_000,
    message: expect.stringMatching(/^block 1 cannot be taken back: chain 1+LpoYY has imported the output/u),
  });
  expect(await node.call('/ext/bc/C/rpc', 'eth_blockNumber', [])).toMatchObject({ result: '0x2' });
});
