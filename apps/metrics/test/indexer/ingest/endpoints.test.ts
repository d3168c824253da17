import { TransportError } from '@firn/jsonrpc/errors';
import { expect, onTestFinished, test } from 'vitest';
import {
  createEndpoints,
  noteFailure,
  readyEndpoints,
  untilReadyMs,
} from '../../../src/indexer/ingest/endpoint.js';
import { pauseAfter } from '../../../src/indexer/ingest/ingest-context.js';
import type { ChainSource } from '../../../src/source/chain-source.js';
import { pauseAskedBy } from '../../../src/source/http-exchange.js';
import { addressOf, createFakeChain, type FakeChain } from '../../fixtures/fake-chain.js';
import { at, buildHandChain, handChainNow } from '../../fixtures/hand-chain.js';
import { isFollowing, isInTrouble, openIngest, shortTimes } from '../../fixtures/ingest.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();

/** A URL of a chain that may go away. */
function urlOf({ source }: FakeChain) {
  const url = { gone: false, asked: 0 };
  const guard = <Result>(ask: () => Promise<Result>) => {
    url.asked++;
    return url.gone ? Promise.reject(new TransportError('no answer: connect ECONNREFUSED')) : ask();
  };
  const guarded: ChainSource = {
    ...source,
    chainId: (signal) => guard(() => source.chainId(signal)),
    head: (signal) => guard(() => source.head(signal)),
    blockHash: (number, signal) => guard(() => source.blockHash(number, signal)),
    block: (number, reading, signal) => guard(() => source.block(number, reading, signal)),
  };
  return Object.assign(url, { source: guarded });
}

test('another URL takes over at once, and nothing is read twice or taken back', async () => {
  const fake = buildHandChain();
  const [first, second] = [urlOf(fake), urlOf(fake)];
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [first.source, second.source]);
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  expect(chain.readFrom).toBe('URL 1');
  first.gone = true;
  fake.append(handChainNow, [{ from: addressOf(1), to: addressOf(2) }]);
  await expect.poll(() => isFollowing(8)(chain)).toBe(true);
  expect(chain.readFrom).toBe('URL 2');
  first.gone = false;
  second.gone = true;
  fake.append(handChainNow, [{ from: addressOf(1), to: addressOf(2) }]);
  await expect.poll(() => isFollowing(9)(chain)).toBe(true);
  await stop();
  expect(chain.readFrom).toBe('URL 1');
  expect(ingest.undone).toEqual([]);
});

test('a URL that is behind or on a fork of its own is not used while another one has what is stored', async () => {
  const fake = buildHandChain();
  const fork = buildHandChain();
  fork.cutAfter(5);
  fork.append(at('2026-02-02T01:00:00'), [], 'fork');
  fork.append(at('2026-02-02T02:31:00'), [], 'fork');
  const [first, forked, behind, last] = [urlOf(fake), urlOf(fork), urlOf(buildHandChain()), urlOf(fake)];
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [first.source, forked.source, behind.source, last.source]);
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  fake.append(handChainNow, [{ from: addressOf(1), to: addressOf(2) }]);
  await expect.poll(() => isFollowing(8)(chain)).toBe(true);
  first.gone = true;
  fake.append(handChainNow, [{ from: addressOf(1), to: addressOf(2) }]);
  await expect.poll(() => isFollowing(9)(chain)).toBe(true);
  await stop();
  expect(chain.readFrom).toBe('URL 4');
  expect(ingest.undone).toEqual([]);
});

test('a URL whose head stands still is left for one that goes on, and is used again once it goes on too', async () => {
  const fake = buildHandChain();
  const standing = buildHandChain();
  const [first, second] = [urlOf(standing), urlOf(fake)];
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [first.source, second.source]);
  onTestFinished(stop);
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  expect(chain.readFrom).toBe('URL 1');
  for (let block = 0; block < 3; block++) fake.append(handChainNow);
  await expect.poll(() => isFollowing(10)(chain)).toBe(true);
  expect(chain.readFrom).toBe('URL 2');
  await expect
    .poll(() => chain.endpoints[0]?.problem)
    .toBe('the head of URL 1 stands still at 7, and that of URL 2 is 10');

  standing.blocks.splice(0, standing.blocks.length, ...fake.blocks);
  await expect.poll(() => chain.endpoints[0]?.problem).toBeUndefined();
  for (let block = 0; block < 3; block++) standing.append(handChainNow);
  await expect.poll(() => isFollowing(13)(chain)).toBe(true);
  expect(chain.readFrom).toBe('URL 1');
  expect(ingest.undone).toEqual([]);
});

test('a URL is not left because another one is ahead by as many blocks as nodes are apart, or names a branch of its own', async () => {
  const ahead = buildHandChain();
  for (let block = 0; block < 2; block++) ahead.append(handChainNow);
  const branch = buildHandChain();
  branch.cutAfter(5);
  for (let block = 0; block < 9; block++) branch.append(handChainNow, [], 'branch');
  const [used, other, branched] = [urlOf(buildHandChain()), urlOf(ahead), urlOf(branch)];
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [used.source, other.source, branched.source]);
  onTestFinished(stop);
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  const { asked } = other;
  await expect.poll(() => other.asked).toBeGreaterThan(asked + 40);
  expect(chain.readFrom).toBe('URL 1');
  expect(chain.endpoints.map(({ problem }) => problem)).toEqual([
    undefined,
    undefined,
    'URL 3 has another block in the place of the last one that is stored',
  ]);
  expect(ingest.failures).toEqual([]);
});

test('nothing is taken back because of one URL while another one has what is stored', async () => {
  const fake = buildHandChain();
  const forked = buildHandChain();
  const [first, second] = [urlOf(forked), urlOf(fake)];
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [first.source, second.source]);
  onTestFinished(stop);
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  forked.cutAfter(5);
  for (let block = 0; block < 4; block++) forked.append(handChainNow, [], 'fork');
  fake.append(handChainNow);
  await expect.poll(() => isFollowing(8)(chain)).toBe(true);
  expect(chain.readFrom).toBe('URL 2');
  expect(ingest.undone).toEqual([]);
  expect(String(ingest.failures[0])).toMatch(/does not have the last stored block 7 .* but URL 2 has$/);

  // Once no other URL has it, it is taken back.
  fake.blocks.splice(0, fake.blocks.length, ...forked.blocks);
  await expect.poll(() => isFollowing(9)(chain)).toBe(true);
  expect(ingest.undone).toMatchObject([{ from: 8n, to: 5n }]);
});

test.each([
  ['is waited for', 1_000_000, []],
  ['is waited for no longer than a while', 5, [{ from: 7n, to: 5n }]],
])('a URL that does not answer %s before blocks are taken back', async (_name, rollbackAfterMs, undone) => {
  const fake = buildHandChain();
  const [first, second] = [urlOf(fake), urlOf(buildHandChain())];
  second.gone = true;
  const ingest = await openIngest(store(), {
    now: () => handChainNow,
    metrics: [],
    times: { ...shortTimes, rollbackAfterMs },
  });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [first.source, second.source]);
  onTestFinished(stop);
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  fake.cutAfter(5);
  for (let block = 0; block < 4; block++) fake.append(handChainNow, [], 'fork');
  const isWaiting = () =>
    isInTrouble(/and another URL does not say whether it has/)(chain) && (chain.trouble?.count ?? 0) > 5;
  await expect.poll(() => (undone.length > 0 ? isFollowing(9)(chain) : isWaiting())).toBe(true);
  expect(ingest.undone).toMatchObject(undone);
});

test('blocks that are taken back again and again are trouble until that is over', async () => {
  const fake = buildHandChain();
  const ingest = await openIngest(store(), {
    now: () => handChainNow,
    metrics: [],
    times: { ...shortTimes, repeatedUndosMs: 1_000_000 },
  });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, fake.source);
  onTestFinished(stop);
  for (let branch = 0; branch < 3; branch++) {
    expect(chain.trouble).toBeUndefined();
    await expect.poll(() => isFollowing(7)(chain) && ingest.undone.length === branch).toBe(true);
    fake.cutAfter(6);
    fake.append(handChainNow, [], `branch ${branch}`);
  }
  await expect.poll(() => isFollowing(7)(chain) && ingest.undone.length === 3).toBe(true);
  expect(
    isInTrouble(/^blocks were taken back 3 times of late, the last time because the node has other blocks$/)(
      chain,
    ),
  ).toBe(true);
});

test('a URL of another chain is refused with a sentence, and the others go on', async () => {
  const fake = buildHandChain();
  const other = createFakeChain();
  for (let second = 1; second < 30; second++) other.append(second, [], 'another genesis');
  const [wrong, wrongId, right] = [urlOf(other), urlOf(buildHandChain(5n)), urlOf(fake)];
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, right.source, isFollowing(7));
  fake.append(handChainNow, [{ from: addressOf(1), to: addressOf(2) }]);
  await ingest.followUntil(chain, [wrong.source, wrongId.source, right.source], isFollowing(8));
  expect(chain.readFrom).toBe('URL 3');
  expect(chain.endpoints.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(
      /^URL 1 serves another chain than the one that is read: its block 0 is 0x\w{8}…, expected 0x\w{8}…$/,
    ),
    'URL 2 serves EVM chain 5, expected 43112',
    undefined,
  ]);
  expect(ingest.undone).toEqual([]);
});

test('where nothing is stored, the genesis that most URLs have counts', async () => {
  const other = createFakeChain();
  for (let second = 1; second < 30; second++) other.append(second, [], 'another genesis');
  const fake = buildHandChain();
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, [other.source, fake.source, buildHandChain().source], isFollowing(7));
  expect(chain.watermark?.hash).toBe(fake.blocks[7]?.block.hash);
});

test('trouble is told while no URL answers, and is over with the first that does', async () => {
  const fake = buildHandChain();
  const [first, second] = [urlOf(fake), urlOf(fake)];
  first.gone = true;
  second.gone = true;
  const ingest = await openIngest(store(), { now: () => handChainNow, metrics: [] });
  const chain = ingest.addChain();
  const stop = ingest.follow(chain, [first.source, second.source]);
  await expect.poll(() => chain.trouble?.count).toBeGreaterThan(3);
  expect(isInTrouble(/^the node did not answer$/)(chain)).toBe(true);
  second.gone = false;
  await expect.poll(() => isFollowing(7)(chain)).toBe(true);
  await stop();
  expect(chain.trouble).toBeUndefined();
});

test('pauses double up to three seconds, so that a chain goes on soon after its node is right again', () => {
  const pauses = Array.from({ length: 40 }, (_, failures) => pauseAfter(failures, undefined));
  expect(pauses[0]).toBeLessThanOrEqual(250);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(3_000);
  expect(Math.min(...pauses.slice(4))).toBeGreaterThanOrEqual(1_500);
});

test('a node is left alone for as long as it asks, and at most for a minute', () => {
  expect(pauseAskedBy('7')).toBe(7_000);
  expect(pauseAskedBy(new Date(0).toUTCString())).toBe(0);
  expect(pauseAskedBy('86400')).toBe(60_000);
  expect(pauseAskedBy(new Date(Date.now() + 86_400_000).toUTCString())).toBe(60_000);
  expect(pauseAskedBy('soon')).toBe(0);
  expect(pauseAskedBy(undefined)).toBe(0);
  const [endpoint] = createEndpoints([buildHandChain().source]);
  if (endpoint === undefined) throw new Error('there is no endpoint');
  noteFailure(endpoint, new TransportError('HTTP 429', { status: 429, retryAfterMs: 30_000 }), undefined);
  expect(readyEndpoints([endpoint])).toEqual([]);
  expect(untilReadyMs([endpoint])).toBeGreaterThan(29_000);
});
