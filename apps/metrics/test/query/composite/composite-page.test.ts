import { expect, test } from 'vitest';
import type { Subquery } from '../../../src/query/composite/composite-conditions.js';
import { type CompositeRequest, readCompositePage } from '../../../src/query/composite/composite-page.js';
import { latestMoment } from '../../../src/query/composite/holders-sql.js';
import { createPageTokens } from '../../../src/query/page-token.js';
import { createSeriesReader } from '../../../src/query/series-reader.js';
import type { Hex } from '../../../src/source/chain-source.js';
import { addressOf, createFakeChain, type FakeChain } from '../../fixtures/fake-chain.js';
import { at } from '../../fixtures/hand-chain.js';
import {
  growHoldings,
  type HoldingQuestion,
  heldCollection,
  heldToken,
  plainHolders,
} from '../../fixtures/holding-chains.js';
import { isFollowing, openIngest, type TestIngest } from '../../fixtures/ingest.js';
import { createPlainLedger, withLedger } from '../../fixtures/native-chains.js';
import { createRandom } from '../../fixtures/random-chain.js';
import { useStore } from '../../fixtures/test-store.js';
import { tokenTransaction } from '../../fixtures/token-chains.js';

const store = useStore();
const day = 86_400;
const nobody = addressOf(0);
let time = 1_780_000_000;
const tokens = createPageTokens(new Uint8Array(32), () => time);

const ask = (ingest: TestIngest, request: CompositeRequest) =>
  readCompositePage(createSeriesReader(store(), ingest.state), tokens, request);

/** All pages of a query. */
async function pages(ingest: TestIngest, request: Omit<CompositeRequest, 'pageToken'>) {
  const addresses: Hex[] = [];
  let page = await ask(ingest, request);
  for (;;) {
    addresses.push(...page.addresses);
    if (page.nextPageToken === undefined) return { ...page, addresses };
    expect(page.addresses).toHaveLength(request.pageSize);
    page = await ask(ingest, { ...request, pageToken: page.nextPageToken });
  }
}

/** A subquery that asks a question, its dates in one of the forms. */
function subqueryOf(question: HoldingQuestion, evmChainId: bigint, id: string, form: number): Subquery {
  const { asset, held, minimum: minBalance, first, last, token: contractAddress } = question;
  if (first === latestMoment && asset !== 'nft')
    return {
      id,
      type: 'LatestBalance',
      params:
        asset === 'native'
          ? { tokenType: 'NATIVE', minBalance, evmChainId }
          : { tokenType: 'ERC20', minBalance, evmChainId, contractAddress },
    };
  const when = held === 'throughout' ? 'AllTime' : 'AnyTime';
  if (asset === 'nft' && form > 0)
    return {
      id,
      type: `${when}NftHolders`,
      params: { startTs: first, endTs: last, evmChainId, contractAddress },
    };
  const dates = { firstDate: written(first, false, form), lastDate: written(last, true, form) };
  if (asset === 'nft')
    return { id, type: `${when}NftHolders`, params: { ...dates, evmChainId, contractAddress } };
  if (asset === 'native')
    return { id, type: `${when}NativeBalance`, params: { ...dates, minBalance, evmChainId } };
  return { id, type: `${when}Erc20Balance`, params: { ...dates, minBalance, evmChainId, contractAddress } };
}

function written(moment: number, last: boolean, form: number): string {
  const wholeDay = (last ? moment + 1 : moment) % day === 0;
  const text = new Date(moment * 1000).toISOString();
  if (wholeDay && form !== 2) return text.slice(0, 10);
  return form === 1 ? `${new Date((moment + 5400) * 1000).toISOString().slice(0, 19)}+01:30` : String(moment);
}

test('random queries over several chains find what applying block after block does, before and after blocks were replaced', async () => {
  const random = createRandom(29);
  const pick = (count: number) => Math.floor(random() * count);
  const ingest = await openIngest(store(), { metrics: [] });
  const chains = [1n, 2n].map((evmChainId) => {
    const fake = createFakeChain(evmChainId);
    const source = withLedger(fake, createPlainLedger(fake));
    return { fake, source, evmChainId, chain: ingest.addChain({ evmChainId }) };
  });
  /** Grows both chains to some length, one block after the other, and reads them side by side. */
  const grow = async (length: number, salt = '') => {
    for (const { fake } of chains) growHoldings(fake, length - fake.blocks.length, random, salt);
    await Promise.all(
      chains.map(({ chain, source }) => ingest.followUntil(chain, source, isFollowing(length - 1))),
    );
  };
  // In two steps, so that a day is sealed onto days that were sealed before.
  await grow(60);
  await grow(90);
  for (const { chain } of chains) expect(chain.native).toEqual({ from: 'confirmed' });
  const moment = ({ blocks }: FakeChain) => {
    const at = Number(blocks[pick(blocks.length)]?.block.timestamp);
    return [at, at - (at % day), at - (at % day) - 1, at + pick(9_000), at - 3 * day][pick(5)] ?? at;
  };
  const question = (fake: FakeChain): HoldingQuestion => {
    const latest = random() < 0.3;
    const moments = latest ? [latestMoment, latestMoment] : [moment(fake), moment(fake)];
    const [first = 0, last = 0] = moments.sort((a, b) => a - b);
    const held = random() < 0.5 ? 'throughout' : 'sometime';
    if (random() < 0.3) return { asset: 'nft', token: heldCollection, minimum: 1n, held, first, last };
    const few = BigInt(pick(30));
    return random() < 0.5
      ? { asset: 'erc20', token: heldToken, minimum: few, held, first, last }
      : { asset: 'native', token: nobody, minimum: 10n ** 30n + few - 15n, held, first, last };
  };
  let found = 0;
  const check = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const asked = Array.from({ length: 2 + pick(5) }, (_, index) => {
        const { fake, evmChainId } = chains[pick(2)] ?? expect.fail();
        const asks = question(fake);
        return {
          subquery: subqueryOf(asks, evmChainId, `q${index}`, pick(3)),
          set: plainHolders(fake, asks),
        };
      });
      const queries = asked.map(({ subquery }) => subquery);
      const operator = random() < 0.5 ? 'AND' : 'OR';
      const sets = asked.map(({ set }) => set);
      const expected = [...new Set(sets.flat())]
        .filter((holder) => operator === 'OR' || sets.every((set) => set.includes(holder)))
        .sort();
      found += expected.length;
      expect([
        queries,
        operator,
        await pages(ingest, { queries, operator, pageSize: 50 + pick(100) }),
      ]).toEqual([
        queries,
        operator,
        {
          addresses: expected,
          counts: Object.fromEntries(sets.map((set, index) => [`q${index}`, set.length])),
          total: expected.length,
          nextPageToken: undefined,
        },
      ]);
    }
  };
  await check(4);
  expect(found).toBeGreaterThan(10);
  for (const { fake, chain } of chains) {
    expect(chain.seals.get('balances day')?.next).toBeGreaterThan(60n);
    fake.cutAfter(50);
  }
  await grow(81, 'other');
  await check(2);
});

/** A chain with a few transfers of the token, its first three days closed. */
async function handChain(ingest: TestIngest, evmChainId: bigint) {
  const [alice, bob, carol] = [addressOf(1), addressOf(2), addressOf(3)];
  const fake = createFakeChain(evmChainId);
  const pay = (from: Hex, to: Hex, amount: bigint) => tokenTransaction(heldToken, from, to, amount);
  fake.append(at('2026-02-01T10:00:00'), [pay(nobody, alice, 5n), pay(nobody, bob, 5n)]);
  fake.append(at('2026-02-02T00:00:00'), [pay(alice, carol, 5n)]);
  fake.append(at('2026-02-03T12:00:00'), [pay(bob, carol, 4n)]);
  fake.append(at('2026-02-03T13:00:00'), [pay(carol, bob, 4n)]);
  fake.append(at('2026-02-05T12:00:00'), [pay(bob, alice, 5n)]);
  const chain = ingest.addChain({ evmChainId });
  await ingest.followUntil(chain, fake.source, isFollowing(4));
  return { fake, chain, alice, bob, carol, pay };
}

const erc20 = (
  when: 'AllTime' | 'AnyTime',
  dates: readonly [string, string],
  minBalance = 5n,
  evmChainId = 7n,
): Subquery => ({
  id: 'held',
  type: `${when}Erc20Balance`,
  params: { firstDate: dates[0], lastDate: dates[1], minBalance, evmChainId, contractAddress: heldToken },
});
const latest = (minBalance: bigint, evmChainId = 7n): Subquery => ({
  id: 'latest',
  type: 'LatestBalance',
  params: { tokenType: 'ERC20', minBalance, evmChainId, contractAddress: heldToken },
});

test('a balance is carried into a frame unless a block of its first second replaces it; both ends of a frame belong to it', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const { alice, bob, carol } = await handChain(ingest, 7n);
  const find = async (...queries: Subquery[]) =>
    (await ask(ingest, { queries, operator: 'OR', pageSize: 10 })).addresses;
  expect(await find(erc20('AllTime', ['2026-02-02', '2026-02-02']))).toEqual([bob, carol]);
  expect(await find(erc20('AnyTime', ['2026-02-02', '2026-02-02']))).toEqual([bob, carol]);
  expect(await find(erc20('AllTime', ['2026-02-01T23:59:59Z', '2026-02-02']))).toEqual([bob]);
  expect(await find(erc20('AnyTime', ['2026-02-01', '2026-02-01T23:59:59Z']))).toEqual([alice, bob]);
  expect(await find(erc20('AnyTime', ['2026-02-01', '2026-02-02T00:00:00Z']))).toEqual([alice, bob, carol]);
  expect(await find(erc20('AllTime', ['2026-02-03', '2026-02-03']))).toEqual([carol]);
  expect(await find(erc20('AllTime', ['2026-02-04', '2026-02-04']))).toEqual([bob, carol]);
  expect(await find(erc20('AllTime', ['2026-02-04', '2026-02-05']))).toEqual([carol]);
  expect(await find(erc20('AnyTime', ['2026-02-05', '2026-02-09']))).toEqual([alice, bob, carol]);
  expect(await find(erc20('AllTime', ['2027-01-01', '2028-01-01']))).toEqual([alice, carol]);
  expect(await find(erc20('AnyTime', ['1960-01-01', '2026-01-31']))).toEqual([]);
  expect(await find(latest(5n))).toEqual([alice, carol]);
});

test('a minimum of 0 finds everyone whose balance ever changed until the end of the frame, one beyond every balance nobody', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const { alice, bob, carol } = await handChain(ingest, 7n);
  const find = async (query: Subquery) =>
    (await ask(ingest, { queries: [query], operator: 'AND', pageSize: 10 })).addresses;
  expect(await find(erc20('AllTime', ['2026-02-01', '2026-02-01'], 0n))).toEqual([alice, bob]);
  expect(await find(erc20('AnyTime', ['2026-02-02', '2026-02-03'], 0n))).toEqual([alice, bob, carol]);
  expect(await find(latest(2n ** 255n - 1n))).toEqual([]);
  expect(await find(latest(2n ** 256n - 1n))).toEqual([]);
});

test('all pages of a token are of one state of the chains, also when another process answers or the result grows old', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const { fake, chain, alice, bob, carol, pay } = await handChain(ingest, 7n);
  const request = { queries: [latest(1n)], operator: 'OR', pageSize: 1 } as const;
  const kept = () =>
    store().query(
      'SELECT count() AS results FROM composite_results WHERE total = 2 AND at > now() - INTERVAL 1 DAY',
    );
  await store().command('TRUNCATE TABLE composite_results');
  const first = await ask(ingest, request);
  expect(first).toMatchObject({ addresses: [alice], counts: { latest: 2 }, total: 2 });
  expect((await ask(ingest, request)).addresses).toEqual([alice]);
  expect(await kept()).toEqual([{ results: '1' }]);

  fake.append(at('2026-02-06T00:00:00'), [pay(carol, bob, 1n), pay(alice, bob, 5n)]);
  await ingest.followUntil(chain, fake.source, isFollowing(5));
  expect(await ask(ingest, request)).toMatchObject({ addresses: [bob], counts: { latest: 2 }, total: 2 });
  const second = { ...request, pageToken: first.nextPageToken };
  expect(await ask(ingest, second)).toEqual({
    addresses: [carol],
    counts: { latest: 2 },
    total: 2,
    nextPageToken: undefined,
  });

  await store().command(
    'INSERT INTO composite_results SELECT * REPLACE (at - INTERVAL 25 HOUR AS at) FROM composite_results',
  );
  await store().command('DELETE FROM composite_results WHERE at > now() - INTERVAL 1 HOUR');
  expect(await ask(ingest, second)).toMatchObject({ addresses: [carol], total: 2 });
  expect(await kept()).toEqual([{ results: '1' }]);
  await store().command('TRUNCATE TABLE composite_results');
  await expect(ask(ingest, second)).rejects.toMatchObject({ code: 'invalid-page-token' });
});

test('a token belongs to its query and lives for 24 hours', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  await handChain(ingest, 7n);
  const request = { queries: [latest(1n)], operator: 'OR', pageSize: 1 } as const;
  const { nextPageToken: pageToken } = await ask(ingest, request);
  const refused = { code: 'invalid-page-token', message: expect.stringContaining('another query') };
  await expect(ask(ingest, { ...request, pageToken, queries: [latest(2n)] })).rejects.toMatchObject(refused);
  await expect(ask(ingest, { ...request, pageToken, operator: 'AND' })).rejects.toMatchObject(refused);
  await expect(ask(ingest, { ...request, pageToken: 'x' })).rejects.toMatchObject({
    code: 'invalid-page-token',
  });
  time += 86_400;
  await expect(ask(ingest, { ...request, pageToken })).rejects.toMatchObject({
    message: expect.stringContaining('expired'),
  });
});

test('no more is kept while too many addresses are', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  await handChain(ingest, 7n);
  await store().command(
    "INSERT INTO composite_results (query, state, result, counts, total) VALUES ('a', 'b', generateUUIDv4(), [], 100000001)",
  );
  const request = { queries: [latest(3n)], operator: 'OR', pageSize: 1 } as const;
  await expect(ask(ingest, request)).rejects.toMatchObject({ code: 'too-many-results' });
  await store().command('TRUNCATE TABLE composite_results');
  expect((await ask(ingest, request)).total).toBe(2);
});

test('native balances that are not known are no answer', async () => {
  const ingest = await openIngest(store(), { metrics: [] });
  const { chain } = await handChain(ingest, 7n);
  chain.native = { from: 'none', reason: 'the node does not trace' };
  const params = { tokenType: 'NATIVE', minBalance: 1n, evmChainId: 7n } as const;
  const queries: Subquery[] = [{ id: 'a', type: 'LatestBalance', params }];
  await expect(ask(ingest, { queries, operator: 'OR', pageSize: 1 })).rejects.toMatchObject({
    code: 'balances-unknown',
  });
});
