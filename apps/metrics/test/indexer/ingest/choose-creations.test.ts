import { RpcError } from '@firn/jsonrpc/errors';
import { expect, test } from 'vitest';
import { followChain } from '../../../src/indexer/ingest/follow-chain.js';
import type { ChainSource } from '../../../src/source/chain-source.js';
import { loadState } from '../../../src/state/load-state.js';
import { emptyState } from '../../../src/state/service-state.js';
import { singleStore } from '../../../src/store/stores.js';
import { addressOf, createFakeChain } from '../../fixtures/fake-chain.js';
import { isFollowing, openIngest, shortTimes } from '../../fixtures/ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();

function factoryChain(creations: 'traces' | 'receipts') {
  const chain = createFakeChain(43_112n, creations);
  chain.append(1_700_000_000);
  grow(chain);
  return chain;
}

function grow(chain: ReturnType<typeof createFakeChain>) {
  const [user, factory] = [addressOf(1), addressOf(2)];
  chain.append(1_700_000_000 + chain.blocks.length, [
    { from: user, to: null },
    { from: user, to: factory, calls: [{ type: 'CREATE', from: factory, to: addressOf(3) }] },
  ]);
}

const creates = async (chain: number) =>
  (await store().query<{ n: number }>(`SELECT toUInt32(count()) AS n FROM creates WHERE chain = ${chain}`))[0]
    ?.n;

test.each([
  ['traces', 2],
  ['receipts', 1],
] as const)(
  'creations come from %s, and the chain remembers that when its node changes',
  async (from, each) => {
    const ingest = await openIngest(store(), { metrics: [] });
    const chain = ingest.addChain();
    await ingest.followUntil(chain, factoryChain(from).source, isFollowing(1));
    expect(chain.creations).toBe(from);
    expect(await creates(chain.key)).toBe(each);
    const restarted = emptyState();
    await loadState(singleStore(store()), restarted);
    expect(restarted.chains.get(chain.key)?.creations).toBe(from);
  },
);

test('a short chain that was read by receipts is to be read anew once its node traces', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, factoryChain('receipts').source, isFollowing(1));
  const better = factoryChain('traces');
  grow(better);
  const ends = await followChain(ingest.context, chain, [better.source], 0n, new AbortController().signal);
  expect([ends, chain.creations]).toEqual(['reread', 'receipts']);
  expect(ingest.toldMore).toEqual([{ what: 'traces', rereads: true }]);
  // Nothing was read of the better node in the meantime: the two ways are never mixed.
  expect(await creates(chain.key)).toBe(1);
});

test('a node that fails to trace for a while is asked again before it is settled', async () => {
  const ingest = await openIngest(store(), { metrics: [], times: { ...shortTimes, believeAfterMs: 60_000 } });
  const chain = ingest.addChain();
  const { source } = factoryChain('traces');
  let failures = 3;
  const failing = {
    ...source,
    traces: async () => {
      if (failures-- > 0) throw new RpcError(-32_000, 'execution aborted (timeout = 5s)');
      return true;
    },
  };
  await ingest.followUntil(chain, failing, isFollowing(1));
  expect(chain.creations).toBe('traces');
  expect(String(ingest.failures[0])).toMatch(/does not trace its blocks .*it is asked again/);
});

test.each<[string, ChainSource['traces'], RegExp]>([
  ['does not trace', async () => false, /does not trace its blocks; it is asked again/],
  [
    'has no time for it',
    () =>
      Promise.reject(
        new RpcError(-32_000, 'too many requests, historical tracing is not available right now'),
      ),
    /too many requests/,
  ],
])('a node that %s for a while settles nothing', async (_name, traces, failure) => {
  const ingest = await openIngest(store(), {
    metrics: [],
    times: { ...shortTimes, believeRefusalMs: 60_000, believeAfterMs: 0 },
  });
  const chain = ingest.addChain();
  const { source } = factoryChain('traces');
  let refusals = 3;
  const refusing = {
    ...source,
    traces: (...question: Parameters<ChainSource['traces']>) =>
      (refusals-- > 0 ? traces : source.traces)(...question),
  };
  await ingest.followUntil(chain, refusing, isFollowing(1));
  expect(chain.creations).toBe('traces');
  expect(String(ingest.failures[0])).toMatch(failure);
});

test('a choice of receipts is made anew as long as nothing is stored', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  chain.creations = 'receipts';
  await ingest.followUntil(chain, factoryChain('traces').source, isFollowing(1));
  expect(chain.creations).toBe('traces');
});

test('a node that never manages to trace is read by receipts', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const { source } = factoryChain('traces');
  const failing = {
    ...source,
    traces: async () => {
      throw new RpcError(-32_000, 'execution aborted (timeout = 5s)');
    },
  };
  await ingest.followUntil(chain, failing, isFollowing(1));
  expect(chain.creations).toBe('receipts');
});

test('nothing is decided by a genesis alone', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const fake = createFakeChain();
  fake.append(1_700_000_000);
  await ingest.followUntil(chain, fake.source, isFollowing(0));
  expect(chain.creations).toBeUndefined();
  grow(fake);
  await ingest.followUntil(chain, fake.source, isFollowing(1));
  expect(chain.creations).toBe('traces');
});

test('a node that has lost the states of its first blocks is read by receipts, from the genesis on', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const fake = factoryChain('traces');
  for (let block = 0; block < 3; block++) grow(fake);
  const asked: bigint[] = [];
  const source = {
    ...fake.source,
    traces: async (numbers: readonly bigint[]) => {
      asked.push(...numbers);
      return !numbers.includes(1n);
    },
  };
  await ingest.followUntil(chain, source, isFollowing(4));
  expect(asked).toEqual([1n, 2n, 4n]);
  expect(chain.creations).toBe('receipts');
});
