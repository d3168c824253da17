import { RpcError } from '@firn/jsonrpc/errors';
import { expect, test } from 'vitest';
import { createNativeReader } from '../../src/source/native/native-reader.js';
import { isMissingState, isPassing, isUnserved } from '../../src/source/refusals.js';

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
