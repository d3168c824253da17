import { expect, test } from 'vitest';
import { createCollectionNames } from '../../../src/query/holders/collection-names.js';
import { readNftHoldersPage } from '../../../src/query/holders/nft-holders.js';
import { createPageTokens } from '../../../src/query/page-token.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import type { ChainSource } from '../../../src/source/chain-source.js';
import { singleStore } from '../../../src/store/stores.js';
import { addressOf, createFakeChain } from '../../fixtures/fake-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../../fixtures/ingest.js';
import {
  contractText,
  countItems,
  growCollection,
  itemsTransaction,
  ownersOf,
} from '../../fixtures/nft-chains.js';
import { createRandom } from '../../fixtures/random-chain.js';
import { useStore } from '../../fixtures/test-store.js';
import { tokenTransaction } from '../../fixtures/token-chains.js';

const store = useStore();
const tokens = createPageTokens(new Uint8Array(32), () => 1_780_000_000);
const token = addressOf(600);
const nobody = addressOf(0);

/** A node that names every contract, and counts how often it is asked. */
function createNode(name = 'Alpine Passes') {
  let calls = 0;
  const call: ChainSource['call'] = async (_to, data) => {
    calls++;
    return contractText(data === '0x06fdde03' ? name : 'PASS');
  };
  return { call, calls: () => calls };
}

function reading(
  ingest: TestIngest,
  sourceOf: Parameters<typeof createCollectionNames>[2],
  onUnknown?: Parameters<typeof createCollectionNames>[3],
  emptyAgainMs?: number,
) {
  const reader = createSeriesReader(store(), ingest.state);
  const names = createCollectionNames(singleStore(store()), ingest.state, sourceOf, onUnknown, emptyAgainMs);
  const page = (pageSize: number, pageToken?: string) =>
    readNftHoldersPage(reader, names, tokens, { chainId: 43_112n, address: token, pageSize, pageToken });
  return {
    page,
    async pages(pageSize: number) {
      const entries = [];
      let next = await page(pageSize);
      for (;;) {
        entries.push(...next.holders.map(({ address, balance }) => [address, balance]));
        if (next.nextPageToken === undefined) return { ...next, entries };
        next = await page(pageSize, next.nextPageToken);
      }
    },
  };
}

test('holders of an ERC-721 collection are the owners of its items, before and after blocks were replaced', async () => {
  const random = createRandom(21);
  const fake = createFakeChain();
  growCollection(fake, token, 60, random);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  const { pages } = reading(ingest, () => createNode());
  const check = async () => {
    await ingest.followUntil(chain, fake.source, isFollowing(fake.blocks.length - 1));
    const expected = countItems(ownersOf(fake.blocks, token));
    expect(expected.length).toBeGreaterThan(3);
    const { entries, totalHolders, totalTokens } = await pages(3);
    expect(entries).toEqual(expected);
    expect(totalHolders).toBe(expected.length);
    expect(totalTokens).toBe(expected.reduce((sum, [, items]) => sum + items, 0n));
  };
  await check();
  growCollection(fake, token, 40, random);
  await check();
  fake.cutAfter(50);
  growCollection(fake, token, 25, random, 'other');
  await check();
});

test('of ERC-1155 all amounts are added up, exactly; ERC-20 transfers of the same contract are another matter', async () => {
  const most = 2n ** 200n;
  const fake = createFakeChain();
  fake.append(1_770_000_000, [
    itemsTransaction(token, nobody, addressOf(7), 1, most),
    itemsTransaction(token, nobody, addressOf(7), 2, 5n),
    itemsTransaction(token, nobody, addressOf(8), 2, 9n),
    tokenTransaction(token, nobody, addressOf(9), 100n),
  ]);
  fake.append(1_770_200_000, [itemsTransaction(token, addressOf(8), nobody, 2, 9n)]);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(1));
  expect(await reading(ingest, () => createNode()).page(5)).toMatchObject({
    holders: [{ address: addressOf(7), balance: most + 5n }],
    totalHolders: 1,
    totalTokens: most + 5n,
    nextPageToken: undefined,
  });
});

test('a name is asked of the node once and kept; without a node a new one is empty, and that is told once', async () => {
  const fake = createFakeChain();
  fake.append(1_770_000_000, [itemsTransaction(token, nobody, addressOf(7), 1, 1n)]);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(0));
  const told: unknown[] = [];
  const nobodyAnswers = reading(
    ingest,
    () => undefined,
    (...what) => void told.push(what),
  );
  for (let time = 0; time < 2; time++) {
    const { collection, totalTokens } = await nobodyAnswers.page(5);
    expect({ collection, totalTokens }).toEqual({ collection: { name: '', symbol: '' }, totalTokens: 1n });
  }
  expect(told).toMatchObject([[{ key: chain.key }, { code: 'chain-unreachable' }]]);
  const node = createNode();
  const first = reading(ingest, () => node);
  for (let time = 0; time < 2; time++)
    expect((await first.page(5)).collection).toEqual({ name: 'Alpine Passes', symbol: 'PASS' });
  expect(node.calls()).toBe(2);
  expect((await reading(ingest, () => undefined).page(5)).collection.name).toBe('Alpine Passes');
});

test('a name that is said to be empty is not kept, and asked again after a while', async () => {
  const fake = createFakeChain();
  fake.append(1_770_000_000, [itemsTransaction(token, nobody, addressOf(7), 1, 1n)]);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(0));
  const behind = { call: async () => '0x' as const };
  let node: Pick<ChainSource, 'call'> = behind;
  const patient = reading(ingest, () => node);
  const impatient = reading(ingest, () => node, undefined, 0);
  for (const { page } of [patient, impatient]) expect((await page(5)).collection.name).toBe('');
  node = createNode();
  expect((await patient.page(5)).collection.name).toBe('');
  expect((await impatient.page(5)).collection.name).toBe('Alpine Passes');
  node = behind;
  expect((await impatient.page(5)).collection.name).toBe('Alpine Passes');
});

test('when blocks are replaced, names are asked again, those that were being asked at that moment too', async () => {
  const fake = createFakeChain();
  fake.append(1_770_000_000);
  fake.append(1_770_000_001, [itemsTransaction(token, nobody, addressOf(7), 1, 1n)]);
  const ingest = await openIngest(store(), { metrics: [] });
  const chain = ingest.addChain();
  await ingest.followUntil(chain, fake.source, isFollowing(1));
  let node = createNode('before');
  const { page } = reading(ingest, () => node);
  expect((await page(5)).collection.name).toBe('before');

  const replace = async () => {
    fake.cutAfter(0);
    fake.append(
      1_770_000_002,
      [itemsTransaction(token, nobody, addressOf(7), 1, 1n)],
      `${chain.watermark?.hash}`,
    );
    await ingest.followUntil(chain, fake.source, isFollowing(1));
  };
  await replace();
  const slow = createNode('between');
  // Name and symbol are asked for side by side; the blocks are replaced once.
  let replaced: Promise<void> | undefined;
  node = {
    ...slow,
    call: async (...args) => {
      replaced ??= replace();
      await replaced;
      return slow.call(...args);
    },
  };
  expect((await page(5)).collection.name).toBe('between');
  node = createNode('after');
  expect((await page(5)).collection.name).toBe('after');
  expect((await reading(ingest, () => undefined).page(5)).collection.name).toBe('after');
});
