import { createMetricsClient } from '@firn/metrics-client';
import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/service.js';
import { atEndOfFile } from '../fixtures/at-end-of-file.js';
import { addressOf, createFakeChain } from '../fixtures/fake-chain.js';
import { at } from '../fixtures/hand-chain.js';
import { startIndexedChain } from '../fixtures/indexed-chain.js';
import { itemTransaction } from '../fixtures/nft-chains.js';
import { tokenTransaction } from '../fixtures/token-chains.js';

const atEnd = atEndOfFile();

let service: Service;
const [token, passes] = [addressOf(500), addressOf(600)];
const [nobody, alice, bob, carol] = [addressOf(0), addressOf(1), addressOf(2), addressOf(3)];

beforeAll(async () => {
  const chain = createFakeChain();
  chain.append(at('2026-02-01T10:00:00'), [
    ...[alice, bob, carol].map((holder) => tokenTransaction(token, nobody, holder, 5n)),
    itemTransaction(passes, nobody, bob, 1),
    itemTransaction(passes, nobody, carol, 2),
  ]);
  chain.append(at('2026-02-02T11:00:00'), [itemTransaction(passes, carol, alice, 2)]);
  chain.append(at('2026-02-04T12:00:00'), [tokenTransaction(token, alice, bob, 5n)]);
  ({ service } = await startIndexedChain(atEnd, chain));
});

const dates = { firstDate: '2026-02-02', lastDate: '2026-02-03' };
const on = { evmChainId: '43112', contractAddress: token };
const held = { id: 'held', type: 'AllTimeErc20Balance', params: { ...dates, minBalance: '5', ...on } };
const passHolders = { ...on, contractAddress: passes.toUpperCase().replace('0X', '0x') };
const items = {
  id: 'items',
  type: 'AnyTimeNftHolders',
  params: { startTs: at('2026-02-02T00:00:00'), endTs: at('2026-02-02T12:00:00'), ...passHolders },
};
const kept = { id: 'kept', type: 'AllTimeNftHolders', params: { ...dates, ...passHolders } };

async function post(body: unknown, path = '/v1/lookingGlass/compositeQuery') {
  const response = await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, answer: await response.json() };
}

test('sets of several kinds are combined, with their sizes, on both paths', async () => {
  const queries = [held, items, kept];
  const subQueryCounts = { held: 3, items: 3, kept: 1 };
  expect(await post({ operator: 'AND', queries })).toEqual({
    status: 200,
    answer: { subQueryCounts, totalCount: 1, addresses: [bob] },
  });
  expect(await post({ operator: 'OR', queries }, '/v2/lookingGlass/compositeQuery')).toEqual({
    status: 200,
    answer: { subQueryCounts, totalCount: 3, addresses: [alice, bob, carol] },
  });
});

test('pages are asked for in the body or in the query string; the body holds', async () => {
  const query = { operator: 'OR', queries: [held] };
  const path = '/v1/lookingGlass/compositeQuery';
  const { answer: first } = await post({ ...query, pageSize: 2 }, `${path}?pageSize=1`);
  expect(first.addresses).toEqual([alice, bob]);
  const { answer: byBody } = await post({ ...query, pageToken: first.nextPageToken });
  const { answer: byTarget } = await post(query, `${path}?pageSize=1&pageToken=${first.nextPageToken}`);
  expect(byBody).toEqual({ subQueryCounts: { held: 3 }, totalCount: 3, addresses: [carol] });
  expect(byTarget).toEqual(byBody);
});

test('the client finds addresses', async () => {
  const client = createMetricsClient({ url: service.url });
  const result = await client.lookingglass.compositeQuery({
    body: {
      operator: 'OR',
      queries: [
        {
          id: 'now',
          type: 'LatestBalance',
          params: { tokenType: 'ERC20', minBalance: 6n, evmChainId: 43_112n, contractAddress: token },
        },
      ],
    },
  });
  expect(result).toEqual({ subQueryCounts: { now: 1 }, totalCount: 1, addresses: [bob] });
});

const changed = (params: object) => ({
  operator: 'AND',
  queries: [{ ...held, params: { ...held.params, ...params } }],
});

test.each([
  ['no subquery', { operator: 'AND', queries: [] }, 'queries'],
  [
    'too many',
    { operator: 'AND', queries: Array.from({ length: 21 }, (_, id) => ({ ...held, id: `${id}` })) },
    'queries',
  ],
  ['an operator of another kind', { operator: 'XOR', queries: [held] }, 'one of "AND", "OR"'],
  ['two of one id', { operator: 'AND', queries: [held, held] }, 'queries[1].id must be unique, "held"'],
  [
    'a type of one product',
    { operator: 'AND', queries: [{ ...held, type: 'LatestBalanceStarsArena' }] },
    'AllTimeNativeBalance',
  ],
  ['a balance with a fraction', changed({ minBalance: '1.5' }), 'minBalance'],
  ['a negative balance', changed({ minBalance: '-1' }), 'minBalance'],
  [
    'a day that no calendar has',
    changed({ lastDate: '2026-02-30' }),
    'lastDate must be a date of the calendar',
  ],
  ['a date in words', changed({ firstDate: 'today' }), 'firstDate'],
  ['an end before the begin', changed({ lastDate: '2026-01-01' }), 'lastDate must not be before firstDate'],
  ['no contract', changed({ contractAddress: undefined }), 'contractAddress'],
  ['a contract that is no address', changed({ contractAddress: '0x12' }), 'contractAddress'],
  [
    'timestamps in the wrong order',
    { operator: 'OR', queries: [{ ...items, params: { ...items.params, endTs: 1 } }] },
    'endTs must not be less than startTs',
  ],
  ['a page that is too large', { operator: 'OR', queries: [held], pageSize: 10_001 }, 'pageSize'],
  ['a foreign token', { operator: 'OR', queries: [held], pageToken: 'x' }, 'pageToken'],
])('%s is answered 400 and named', async (_what, body, text) => {
  const { status, answer } = await post(body);
  expect([status, answer]).toEqual([
    400,
    {
      message: expect.arrayContaining([expect.stringContaining(text)]),
      error: 'Bad Request',
      statusCode: 400,
    },
  ]);
});

test('every broken rule has a sentence', async () => {
  const params = { ...held.params, firstDate: '2026-02-30', lastDate: '2026-02-31' };
  const { answer } = await post({ operator: 'AND', queries: [held, { ...held, params }] });
  expect(answer.message).toHaveLength(3);
});

test('a chain that is not supported is not found; native balances that are not known are unavailable', async () => {
  expect((await post(changed({ evmChainId: '9' }))).status).toBe(404);
  const native = {
    id: 'a',
    type: 'LatestBalance',
    params: { tokenType: 'NATIVE', minBalance: '1', evmChainId: '43112' },
  };
  expect((await post({ operator: 'OR', queries: [native] })).status).toBe(503);
});
