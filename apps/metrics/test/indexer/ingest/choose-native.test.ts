import { expect, test } from 'vitest';
import { MetricsError } from '../../../src/errors.js';
import { followChain } from '../../../src/indexer/ingest/follow-chain.js';
import { requireNative } from '../../../src/query/composite/composite-conditions.js';
import type { ChainSource } from '../../../src/source/chain-source.js';
import { loadState } from '../../../src/state/load-state.js';
import { emptyState } from '../../../src/state/service-state.js';
import { singleStore } from '../../../src/store/stores.js';
import { createFakeChain } from '../../fixtures/fake-chain.js';
import { isFollowing, openIngest, shortTimes } from '../../fixtures/ingest.js';
import { createPlainLedger, growNative, withLedger } from '../../fixtures/native-chains.js';
import { createRandom } from '../../fixtures/random-chain.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();

function nativeChain(blocks = 10, creations: 'traces' | 'receipts' = 'traces') {
  const fake = createFakeChain(43_112n, creations);
  growNative(fake, blocks, createRandom(5));
  const ledger = createPlainLedger(fake);
  return { fake, ledger, source: withLedger(fake, ledger) };
}

async function storedNative(chain: number) {
  const state = emptyState();
  await loadState(singleStore(store()), state);
  return state.chains.get(chain)?.native;
}

const moves = async (chain: number) =>
  Number(
    (await store().query<{ n: string }>(`SELECT count() AS n FROM native_moves WHERE chain = ${chain}`))[0]
      ?.n,
  );

const lost = () => Promise.reject(new MetricsError('balances-unknown', 'missing trie node'));

test.each<[string, Partial<ChainSource>, bigint, string]>([
  ['cannot be asked', { balances: undefined }, 0n, 'the node cannot be asked for them'],
  [
    'does not tell the genesis',
    { genesis: async () => undefined },
    0n,
    'the node does not tell what is in the genesis',
  ],
  ['has lost old states', { balances: lost }, 0n, 'the node does not tell the balances of old blocks'],
  ['does not trace', { traces: async () => false }, 0n, 'the node does not trace every block'],
  ['is read from a later block on', {}, 3n, 'reading begins at block 3 and not at the genesis'],
])(
  'a chain whose node %s has no native balances, and says why',
  async (_name, differing, startBlock, reason) => {
    const { fake, source } = nativeChain();
    const ingest = await openIngest(store(), { metrics: [] });
    const chain = ingest.addChain();
    await ingest.followUntil(chain, { ...source, ...differing }, isFollowing(9), startBlock);
    expect(chain.native).toEqual({ from: 'none', reason });
    expect(await storedNative(chain.key)).toEqual(chain.native);
    expect(await moves(chain.key)).toBe(0);
    expect(() => requireNative(chain)).toThrow(`the native balances of chain 43112 are not known: ${reason}`);
    // What came before is not known: a better node gives reason to read the chain anew, unless that would change nothing.
    const isCured = startBlock === 0n;
    const stop = new AbortController();
    growNative(fake, 1, createRandom(9));
    const ends = followChain(ingest.context, chain, [source], startBlock, stop.signal);
    if (!isCured) {
      await expect.poll(() => isFollowing(10)(chain)).toBe(true);
      stop.abort();
    }
    expect(await ends).toBe(isCured ? 'reread' : undefined);
    expect(ingest.toldMore).toMatchObject(isCured ? [{ rereads: true }] : []);
    expect(chain.native).toEqual({ from: 'none', reason });
  },
);

test.each<[string, Partial<ChainSource>]>([
  ['does not tell the genesis', { genesis: async () => undefined }],
  ['has lost old states', { balances: lost }],
])('a node that %s for a while is asked again, and another URL too', async (_name, differing) => {
  const { source } = nativeChain();
  let bad = true;
  const sources: [ChainSource, ChainSource] = [{ ...source, ...differing }, source];
  const changing = new Proxy(source, {
    get: (_target, name: keyof ChainSource) => (bad ? sources[0] : source)[name],
  });
  const times = { ...shortTimes, believeRefusalMs: 60_000 };
  const ingest = await openIngest(store(), { metrics: [], times });
  const [one, two] = [ingest.addChain(), ingest.addChain()];
  const stop = ingest.follow(one, changing);
  await expect.poll(() => one.trouble?.last.reason).toMatch(/does not tell .* it is asked again/);
  bad = false;
  await expect.poll(() => isFollowing(9)(one)).toBe(true);
  await stop();
  await ingest.followUntil(two, sources, isFollowing(9));
  expect([one.native, two.native]).toEqual([{ from: 'confirmed' }, { from: 'confirmed' }]);
  expect(ingest.nativeLost).toEqual([]);
});

test('a choice against native balances is made anew as long as nothing is stored', async () => {
  const { source, ledger } = nativeChain();
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  chain.native = { from: 'none', reason: 'the node does not tell what is in the genesis' };
  await ingest.followUntil(chain, source, isFollowing(9));
  expect(chain.native).toEqual({ from: 'confirmed' });
  expect(await moves(chain.key)).toBeGreaterThanOrEqual(ledger.genesis.size);
});

test('a chain that was stored before there were native balances has none', async () => {
  const { fake, source } = nativeChain();
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(9));
  chain.native = undefined;
  growNative(fake, 1, createRandom(6));
  await ingest.followUntil(chain, source, isFollowing(10));
  expect(chain.native).toEqual({ from: 'none', reason: 'its first blocks were stored without them' });
});

test('a genesis alone decides, until it turns out that the node does not trace', async () => {
  for (const creations of ['traces', 'receipts'] as const) {
    const { fake, ledger, source } = nativeChain(1, creations);
    const ingest = await openIngest(store(), { metrics: [] });
    const chain = ingest.addChain();
    await ingest.followUntil(chain, source, isFollowing(0));
    expect(chain.native).toEqual({ from: 'confirmed' });
    expect(await moves(chain.key)).toBeGreaterThanOrEqual(ledger.genesis.size);
    requireNative(chain);
    growNative(fake, 3, createRandom(7));
    await ingest.followUntil(chain, source, isFollowing(3));
    expect(chain.native?.from).toBe(creations === 'traces' ? 'confirmed' : 'none');
    expect(await storedNative(chain.key)).toEqual(chain.native);
  }
});

test('what nothing explains ends the native balances of a chain, and nothing else of it', async () => {
  const { fake, ledger, source } = nativeChain(20);
  const ingest = await openIngest(store(), { metrics: [], batchRows: 60 });
  const chain = ingest.addChain();
  const strange: ChainSource = {
    ...source,
    balances: async (holders, hash) => {
      const number = fake.blocks.findIndex(({ block }) => block.hash === hash);
      return holders.map((holder) => (ledger.balance(holder, hash) ?? 0n) + (number > 12 ? 1n : 0n));
    },
  };
  await ingest.followUntil(chain, { ...strange, balances: source.balances }, isFollowing(19));
  growNative(fake, 10, createRandom(8));
  await ingest.followUntil(chain, strange, isFollowing(29));
  expect(chain.native).toMatchObject({
    from: 'none',
    reason: expect.stringMatching(/^0x\w{40} has \d+ wei after block/),
  });
  expect(ingest.nativeLost).toHaveLength(1);
  expect(ingest.failures).toEqual([]);
  expect(await storedNative(chain.key)).toEqual(chain.native);
});

test('a node that does not answer for a while is asked again', async () => {
  const { source } = nativeChain();
  let failures = 0;
  const failing: ChainSource = {
    ...source,
    balances: (...question) =>
      ++failures < 4
        ? Promise.reject(new Error('the connection was reset'))
        : (source.balances?.(...question) ?? Promise.resolve([])),
  };
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, failing, isFollowing(9));
  expect(chain.native).toEqual({ from: 'confirmed' });
  expect(ingest.nativeLost).toEqual([]);
  expect(ingest.failures.length).toBeGreaterThan(0);
});
