import { expect, test } from 'vitest';
import { followChain } from '../../../src/indexer/ingest/follow-chain.js';
import type { OnNewGenesis } from '../../../src/indexer/ingest/ingest-context.js';
import type { ChainSource } from '../../../src/source/chain-source.js';
import { createFakeChain } from '../../fixtures/fake-chain.js';
import { buildHandChain, handChainNow } from '../../fixtures/hand-chain.js';
import { isFollowing, isInTrouble, openIngest } from '../../fixtures/ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();

/** A chain of another genesis. */
function otherChain(evmChainId?: bigint) {
  const chain = createFakeChain(evmChainId);
  for (let second = 1; second < 30; second++) chain.append(second, [], 'another genesis');
  return chain;
}

/** A chain of which the hand chain is stored, and who follows it on other URLs for a while. */
async function setUp(onNewGenesis: OnNewGenesis) {
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const old = buildHandChain();
  await ingest.followUntil(chain, old.source, isFollowing(7));
  const follow = (sources: readonly [ChainSource, ...ChainSource[]], signal: AbortSignal) =>
    followChain({ ...ingest.context, onNewGenesis }, chain, sources, 0n, signal);
  /** Follows until a number of failures was told. */
  async function followThrough(failures: number, ...sources: readonly [ChainSource, ...ChainSource[]]) {
    const stop = new AbortController();
    ingest.failures.length = 0;
    const end = follow(sources, stop.signal);
    await expect.poll(() => ingest.failures.length).toBeGreaterThan(failures);
    stop.abort();
    return end;
  }
  return { ingest, chain, old, follow, followThrough };
}

const gone = (source: ChainSource): ChainSource => {
  const fail = () => Promise.reject(new Error('gone'));
  return { ...source, chainId: fail, head: fail, blockHash: fail, block: fail };
};

test.each(['reset', 'keep-both'] as const)(
  '%s ends the reading of a chain whose genesis was replaced',
  async (choice) => {
    const { chain, follow } = await setUp(choice);
    const end = await follow([otherChain().source], AbortSignal.timeout(20_000));
    expect(end).toBe('new-genesis');
    // The store is changed by whoever asked.
    expect(chain.watermark?.num).toBe(7n);
  },
);

test('refuse goes on asking, and says what can be done', async () => {
  const { chain, followThrough } = await setUp('refuse');
  expect(await followThrough(6, otherChain().source)).toBeUndefined();
  expect(isInTrouble(/its block 0 is 0x\w{8}…, expected 0x\w{8}…; .* --on-new-genesis reset /)(chain)).toBe(
    true,
  );
});

test.each<[string, (old: ChainSource) => [ChainSource, ...ChainSource[]]]>([
  ['of another chain ID', () => [otherChain(5n).source]],
  ['while another URL has the old one', (old) => [otherChain().source, { ...old, head: gone(old).head }]],
  ['while most URLs do not answer', (old) => [otherChain().source, gone(old)]],
  [
    'of a node that has the last stored block all the same',
    (old) => [
      {
        ...old,
        blockHash: async (num, signal) => (num === 0n ? `0x${'1'.repeat(64)}` : old.blockHash(num, signal)),
      },
    ],
  ],
  [
    'that is another one each time',
    (old) => {
      let asked = 0;
      return [{ ...old, blockHash: async () => `0x${String(++asked).padStart(64, '0')}` as const }];
    },
  ],
])('a genesis is not believed %s', async (_name, sources) => {
  const { chain, old, followThrough } = await setUp('reset');
  expect(await followThrough(8, ...sources(old.source))).toBeUndefined();
  expect(chain.watermark?.num).toBe(7n);
});

test('where nothing is stored, a new genesis is read whatever is to be done about others', async () => {
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const [first, second] = [buildHandChain(), otherChain()];
  let serves: ChainSource = { ...first.source, head: () => Promise.reject(new Error('not yet')) };
  const moving = () =>
    Object.fromEntries(
      Object.keys(first.source).map((name) => [
        name,
        (...args: readonly unknown[]) =>
          (serves[name as keyof ChainSource] as (...given: readonly unknown[]) => unknown)(...args),
      ]),
    ) as unknown as ChainSource;
  const stop = ingest.follow(chain, [moving(), moving()]);
  await expect.poll(() => ingest.failures.length).toBeGreaterThan(2);
  serves = second.source;
  await expect.poll(() => isFollowing(28)(chain)).toBe(true);
  await stop();
});
