import { exchangeTransport, withBatching } from '@firn/jsonrpc/client';
import { RpcError } from '@firn/jsonrpc/errors';
import { expect, test } from 'vitest';
import { MetricsError } from '../../src/errors.js';
import { createNativeReader } from '../../src/source/native/native-reader.js';
import { describeFault, isMissingState, isPassing, isUnserved } from '../../src/source/node-errors.js';

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

test.each<[number, string, 'passing' | 'missing state' | 'unserved' | 'none']>([
  [-32_000, 'too many requests, historical tracing is not available right now', 'passing'],
  [-32_601, 'rate limit of this method exceeded', 'passing'],
  [-32_005, 'limit exceeded', 'passing'],
  [-32_000, 'historical state is temporarily not available', 'passing'],
  [-32_000, 'missing trie node 12ab (path )', 'missing state'],
  [-32_000, 'required historical state unavailable (reexec=128)', 'missing state'],
  [-32_000, 'state at block 5 is pruned', 'missing state'],
  [-32_601, 'the method debug_traceBlockByNumber does not exist/is not available', 'unserved'],
  [-32_000, 'method debug_traceBlockByNumber is disabled', 'unserved'],
  [-32_000, 'tracing is not supported', 'unserved'],
  [-32_000, 'execution aborted (timeout = 5s)', 'none'],
  [-32_000, 'the history of tracing is not available', 'none'],
])('%i %s: %s', (code, message, kind) => {
  const error = new RpcError(code, message);
  expect([isPassing(error), isMissingState(error), isUnserved(error)]).toEqual([
    kind === 'passing',
    kind === 'missing state',
    kind === 'unserved',
  ]);
});

test.each(['genesis', 'upgrades'] as const)(
  'a node that has no time does not say that there is no %s',
  async (what) => {
    const { signal } = new AbortController();
    const readerOf = (message: string) =>
      createNativeReader(() => Promise.reject(new RpcError(-32_000, message)), undefined);
    await expect(readerOf('too many requests')[what](signal)).rejects.toThrow('too many requests');
    expect((await readerOf('there is no such thing')[what](signal)) ?? []).toEqual([]);
  },
);
