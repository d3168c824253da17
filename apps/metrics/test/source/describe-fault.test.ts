import { exchangeTransport, withBatching } from '@firn/jsonrpc/client';
import { expect, test } from 'vitest';
import { MetricsError } from '../../src/errors.js';
import { describeFault } from '../../src/source/describe-fault.js';

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
  const placed = exchangeTransport(
    async () => text,
    () => 'http://10.0.0.7/ext/bc/C/rpc',
  );
  const call = { method: 'eth_chainId', params: '[]', path: '', idempotent: true };
  for (const each of [
    transport,
    placed,
    ...[transport, placed].map((one) => withBatching(one, { maxSize: 40 })),
  ]) {
    const error: unknown = await each.call(call).catch((thrown: unknown) => thrown);
    expect(describeFault(error)).toBe(reason);
  }
});

test.each([
  [
    `block 5 (0x${'ab'.repeat(32)}): it is 0x${'cd'.repeat(32)}, not 0x${'ef'.repeat(32)}`,
    'block 5 (0xabababab…): it is 0xcdcdcdcd…, not 0xefefefef…',
  ],
  [`receipt 0 is of block 0x${'a'.repeat(1_000_000)}`, 'receipt 0 is of block 0xaaaaaaaa…'],
  ['word '.repeat(100), `${'word '.repeat(39)}word…`],
])('a reason has at most 200 characters: hashes are cut first', (message, reason) => {
  expect(describeFault(new MetricsError('chain-inconsistent', message))).toBe(reason);
});
