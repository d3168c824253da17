import { expect, test } from 'vitest';
import { type RollingWindow, rollingWindows } from '../../../src/metrics/metric.js';
import type { MessageSide } from '../../../src/query/messages/message-sql.js';
import {
  type MessageWindowsRequest,
  readMessageWindows,
} from '../../../src/query/messages/message-windows.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import { createFakeChain } from '../../fixtures/fake-chain.js';
import { at } from '../../fixtures/hand-chain.js';
import { isFollowing, openIngest, type TestIngest } from '../../fixtures/ingest.js';
import {
  type CountedMessage,
  countedMessages,
  idText,
  messageTransaction,
} from '../../fixtures/message-chains.js';
import { createRandom } from '../../fixtures/random-chain.js';
import { useStore } from '../../fixtures/test-store.js';

const store = useStore();
const hour = 3_600;
const seconds: Record<RollingWindow, number> = {
  lastHour: hour,
  lastDay: 24 * hour,
  lastWeek: 7 * 24 * hour,
  lastMonth: 30 * 24 * hour,
  last90Days: 90 * 24 * hour,
  lastYear: 365 * 24 * hour,
  allTime: Number.POSITIVE_INFINITY,
};

/** The counts of messages as reading them one after the other gives them. */
function countIn(messages: readonly CountedMessage[], now: number, ids: Record<MessageSide, string>) {
  const counts = rollingWindows.map((window) => [
    window,
    messages.filter(({ timestamp }) => timestamp > now - seconds[window] && timestamp <= now).length,
  ]);
  return { ...Object.fromEntries(counts), ...ids };
}

/** Two chains on the test network and one on the main network, with messages over more than a year; a fourth is not indexed. */
async function threeChains() {
  const random = createRandom(11);
  const pick = (count: number) => Math.floor(random() * count);
  const now = at('2026-03-20T10:20:30');
  const ingest = await openIngest(store(), { now: () => now, metrics: [] });
  const chains = [1, 2, 3].map((id) => {
    const fake = createFakeChain();
    const ages = Array.from({ length: 60 }, () => Math.floor(400 * 24 * hour * random() ** 6));
    for (const age of ages.sort((a, b) => b - a))
      fake.append(
        now - age,
        Array.from({ length: 1 + pick(2) }, () =>
          messageTransaction(random() < 0.6 ? 'send' : 'receive', 1 + pick(400), 1 + pick(4)),
        ),
      );
    const network = id === 3 ? ('mainnet' as const) : ('testnet' as const);
    const state = ingest.addChain({ blockchainId: idText(id), network });
    return { id, network, fake, blocks: fake.blocks, state };
  });
  for (const { state, fake } of chains)
    await ingest.followUntil(state, fake.source, isFollowing(fake.blocks.length - 1));
  return { ingest, now, chains, messages: countedMessages(chains) };
}

function read(ingest: TestIngest, request: Partial<MessageWindowsRequest> & { readonly now: number }) {
  const reader = createSeriesReader(store(), ingest.state);
  return readMessageWindows(reader, { group: 'total', filters: {}, groupBy: [], ...request });
}

test('every window of every breakdown is what reading all logs gives', async () => {
  const { ingest, now, chains, messages } = await threeChains();
  expect(chains[0]?.state.seals.get('messages hour')?.until).toBeGreaterThan(now - 2 * hour);
  const nowhere = { srcBlockchainId: '', destBlockchainId: '' };
  expect(await read(ingest, { now })).toEqual({ result: countIn(messages, now, nowhere), groups: [] });
  const testnet = messages.filter(({ network }) => network === 'testnet');
  expect((await read(ingest, { now, group: 'testnet' })).result).toEqual(countIn(testnet, now, nowhere));

  const toOne = messages.filter(({ destination }) => destination === idText(1));
  const ids = { srcBlockchainId: '', destBlockchainId: idText(1) };
  expect(await read(ingest, { now, filters: { destBlockchainId: idText(1) } })).toEqual({
    result: countIn(toOne, now, ids),
    groups: [],
  });

  const { result, groups } = await read(ingest, { now, groupBy: ['srcBlockchainId', 'destBlockchainId'] });
  expect(result).toEqual(countIn(messages, now, nowhere));
  const pairs = new Map(
    messages.map(({ source, destination }) => [`${source} ${destination}`, { source, destination }]),
  );
  const expected = [...pairs.values()].map(({ source, destination }) =>
    countIn(
      messages.filter((message) => message.source === source && message.destination === destination),
      now,
      { srcBlockchainId: source, destBlockchainId: destination },
    ),
  );
  expect(groups).toHaveLength(expected.length);
  expect(groups).toEqual(expect.arrayContaining(expected));
  const order = groups.map(({ allTime }) => allTime);
  expect(order).toEqual(order.toSorted((a, b) => b - a));
});

test('a window is without its begin and with its end, whatever hour it begins in', async () => {
  const { ingest, now, messages } = await threeChains();
  const newest = Math.max(...messages.map(({ timestamp }) => timestamp));
  for (const shift of [0, 1, 1_799, 1_800, 3_599, 24 * hour - 1]) {
    const end = newest + hour + shift;
    const { result } = await read(ingest, { now: Math.max(now, end) });
    expect(result).toEqual(
      countIn(messages, Math.max(now, end), { srcBlockchainId: '', destBlockchainId: '' }),
    );
  }
});

test('without messages every window is 0 and there are no groups', async () => {
  const ingest = await openIngest(store(), { now: () => 0, metrics: [] });
  const { result, groups } = await read(ingest, { now: 1, groupBy: ['srcBlockchainId'] });
  expect(result).toMatchObject({ lastHour: 0, allTime: 0, srcBlockchainId: '', destBlockchainId: '' });
  expect(groups).toEqual([]);
});
