import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sdk from '@avalabs/avalanchejs';
import { expect, it, onTestFinished } from 'vitest';
import { startTestNode } from '../fixtures/test-node.js';

const guide = join(import.meta.dirname, '../../../../docs/node/atomic-transfers.md');

/** The program of the guide as a function of what it imports, the node's URL and where it prints. */
function guideProgram(url: string): (library: unknown, console: object) => Promise<void> {
  const [, source = ''] = /```js\n(.*?)```/s.exec(readFileSync(guide, 'utf8')) ?? [];
  const body = source
    .replace(/^import (\{.*\}) from '@avalabs\/avalanchejs';$/mu, 'const $1 = library;')
    .replace('http://127.0.0.1:9650', url);
  const run = new Function('library', 'console', `return (async () => {${body}})();`);
  return run as ReturnType<typeof guideProgram>;
}

it('the program of the guide moves funds to the platform chain and back', async () => {
  const node = await startTestNode(onTestFinished);
  const printed: unknown[] = [];
  await guideProgram(node.url)(sdk, { log: (value: unknown) => printed.push(value) });
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
