import { expect, test } from 'vitest';
import { type Interval, intervals } from '../../../src/metrics/interval.js';
import { type MessagesRequest, readMessagesPage } from '../../../src/query/messages/message-page.js';
import { createPageTokens } from '../../../src/query/page-token.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import { addressOf, createFakeChain, type FakeChain } from '../../fixtures/fake-chain.js';
import { at } from '../../fixtures/hand-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../../fixtures/ingest.js';
import {
  type CountedChain,
  countedMessages,
  groupMessages,
  idText,
  messageTransaction,
} from '../../fixtures/message-chains.js';
import { createRandom } from '../../fixtures/random-chain.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const now = at('2026-03-20T00:00:00');
const tokens = createPageTokens(new Uint8Array(32), () => now);

/** All pages of a request, as rows `[timestamp, source, destination, value]`. */
async function pages(ingest: TestIngest, request: Omit<MessagesRequest, 'pageSize'>, pageSize: number) {
  const reader = createSeriesReader(store(), ingest.state);
  const rows = [];
  let page = await readMessagesPage(reader, tokens, { ...request, pageSize });
  for (;;) {
    rows.push(...page.rows);
    if (page.nextPageToken === undefined) break;
    expect(page.rows).toHaveLength(pageSize);
    page = await readMessagesPage(reader, tokens, { pageToken: page.nextPageToken, pageSize });
  }
  return rows.map((row) => [row.timestamp, row.srcBlockchainId, row.destBlockchainId, row.value]);
}

/** Appends blocks with messages to the other chains: new ones, retries, receipts of all kinds, and logs of a stranger. */
function grow(chain: FakeChain, blocks: number, random: () => number, salt = ''): void {
  const pick = (count: number) => Math.floor(random() * count);
  for (let block = 0; block < blocks; block++) {
    const timestamp = Number(chain.blocks.at(-1)?.block.timestamp ?? at('2026-02-01T00:00:00')) + pick(9_000);
    const transactions = Array.from({ length: pick(4) }, () =>
      messageTransaction(
        random() < 0.6 ? 'send' : 'receive',
        1 + pick(400),
        1 + pick(4),
        ...(random() < 0.1 ? [addressOf(66)] : []),
      ),
    );
    chain.append(timestamp, transactions, salt);
  }
}

/** Chains 1 and 2 on the test network and 3 on the main network; chain 4 is not indexed. */
async function threeChains(random: () => number) {
  const ingest = await openIngest(store(), { now: () => now, metrics: [] });
  const chains = [1, 2, 3].map((id) => {
    const fake = createFakeChain();
    grow(fake, 80, random);
    const network = id === 3 ? ('mainnet' as const) : ('testnet' as const);
    return {
      id,
      network,
      fake,
      blocks: fake.blocks,
      state: ingest.addChain({ blockchainId: idText(id), network }),
    };
  });
  const follow = async () => {
    for (const { state, fake } of chains)
      await ingest.followUntil(state, fake.source, isFollowing(fake.blocks.length - 1));
  };
  await follow();
  return { ingest, chains, follow };
}

async function expectCounts(ingest: TestIngest, chains: readonly CountedChain[], interval: Interval) {
  const all = countedMessages(chains);
  const testnet = all.filter(({ network }) => network === 'testnet');
  const pairs = 'srcBlockchainId,destBlockchainId';
  const pageSize = interval === 'day' ? 7 : 200;
  const grouped = (request: Omit<MessagesRequest, 'pageSize'>) =>
    pages(ingest, { timeInterval: interval, ...request }, pageSize);
  expect(await grouped({ groupBy: pairs })).toEqual(
    groupMessages(all, interval, ({ source, destination }) => [source, destination]),
  );
  expect(await grouped({ groupBy: 'srcBlockchainId', network: 'testnet' })).toEqual(
    groupMessages(testnet, interval, ({ source }) => [source, '']),
  );
  const toOne = all.filter(({ destination }) => destination === idText(1));
  expect(await grouped({ groupBy: 'srcBlockchainId', destBlockchainId: idText(1) })).toEqual(
    groupMessages(toOne, interval, ({ source }) => [source, idText(1)]),
  );
  // Without groups there is a row for every period.
  const dense = await pages(ingest, { timeInterval: interval, srcBlockchainId: idText(4) }, 500);
  expect(dense.filter(([, , , value]) => value !== 0)).toEqual(
    groupMessages(
      all.filter(({ source }) => source === idText(4)),
      interval,
      () => [idText(4), ''],
    ),
  );
  expect(new Set(dense.map(([timestamp]) => timestamp)).size).toBe(dense.length);
}

test('every breakdown at every interval is what reading all logs gives, before and after blocks were replaced', async () => {
  const random = createRandom(7);
  const { ingest, chains, follow } = await threeChains(random);
  for (const interval of intervals) await expectCounts(ingest, chains, interval);
  const sealed = chains[0]?.state.seals.get('messages hour');
  expect(sealed?.until).toBeGreaterThan(at('2026-02-02T00:00:00'));
  for (const { fake } of chains) {
    fake.cutAfter(40);
    grow(fake, 30, random, 'other');
  }
  await follow();
  expect(ingest.undone).toHaveLength(3);
  for (const interval of ['hour', 'month'] as const) await expectCounts(ingest, chains, interval);
});

/** Three chains that nothing happens to, read once. */
let still: ReturnType<typeof threeChains> | undefined;
const stillChains = () => (still ??= threeChains(createRandom(8)));

test('the frame begins with start and ends before end, by the begin of the periods', async () => {
  const { ingest, chains } = await stillChains();
  const [startTimestamp, endTimestamp] = [at('2026-02-02T00:00:01'), at('2026-02-05T00:00:00')];
  const within = groupMessages(countedMessages(chains), 'day', ({ source }) => [source, '']).filter(
    ([timestamp]) => timestamp >= startTimestamp && timestamp < endTimestamp,
  );
  expect(within.length).toBeGreaterThan(4);
  const request = { startTimestamp, endTimestamp, timeInterval: 'day' } as const;
  expect(await pages(ingest, { ...request, groupBy: 'srcBlockchainId' }, 3)).toEqual(within);
  expect((await pages(ingest, request, 1)).map(([timestamp]) => timestamp)).toEqual([
    at('2026-02-04T00:00:00'),
    at('2026-02-03T00:00:00'),
  ]);
});

test('without messages, or before them, the list is empty', async () => {
  const { ingest } = await stillChains();
  expect(await pages(ingest, { srcBlockchainId: idText(77) }, 10)).toEqual([]);
  expect(await pages(ingest, { endTimestamp: 3_600 }, 10)).toEqual([]);
  expect(await pages(ingest, { endTimestamp: 0, groupBy: 'srcBlockchainId' }, 10)).toEqual([]);
});
