import * as sdk from '@avalabs/avalanchejs';
import { expect, it, onTestFinished } from 'vitest';
import { guideProgram } from '../fixtures/guide-program.js';
import { startTestNode } from '../fixtures/test-node.js';

it('the program of the guide makes a chain, and an L1 that this node validates', async () => {
  const node = await startTestNode(onTestFinished);
  const printed: unknown[][] = [];
  await guideProgram('platform-chain.md', node.url)(sdk, {
    log: (...values: unknown[]) => printed.push(values),
  });
  expect(printed).toEqual([[{ status: 'Validating' }], ['100', '100000000']]);

  const { result } = await node.call('/ext/bc/P', 'platform.getBlockchains');
  const [chain] = (result as { blockchains: readonly { readonly id: string; readonly name: string }[] })
    .blockchains;
  expect(chain?.name).toBe('games');
  expect(await node.call(`/ext/bc/${chain?.id}/rpc`, 'eth_chainId', [])).toMatchObject({ result: '0x12cc9' });
  const account = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
  expect(await node.call(`/ext/bc/${chain?.id}/rpc`, 'eth_getBalance', [account, 'latest'])).toMatchObject({
    result: '0xd3c21bcecceda1000000',
  });
});
