import { exchangeTransport, withBatching } from '@firn/jsonrpc/client';
import { expect, test } from 'vitest';
import { describeFault } from '../../src/read-chain/describe-fault.js';

test.each([
  ['<html>10.0.0.7</html>', 'the node answered with what is no JSON'],
  [
    '{"jsonrpc":"2.0","id":987654,"result":1}',
    'the node answered another question than the one it was asked',
  ],
  [
    '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"10.0.0.7"}}',
    'the node answered with error -32000',
  ],
])('an answer %s is described without what it says', async (text, reason) => {
  const transport = exchangeTransport(async () => text);
  const call = { method: 'eth_chainId', params: '[]', path: '', idempotent: true };
  for (const each of [transport, withBatching(transport, { maxSize: 40 })]) {
    const error: unknown = await each.call(call).catch((thrown: unknown) => thrown);
    expect(describeFault(error)).toBe(reason);
  }
});
