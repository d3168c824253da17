import type { MetricsClient } from '@firn/metrics-client';
import { expect } from 'vitest';
import { everyItem } from './answers.js';
import { type ChainName, evmChainIds, type LiveStory } from './live-story.js';
import {
  type Asset,
  balancesWithin,
  type Holding,
  type HoldingsReader,
  latestOf,
} from './recount-holdings.js';

type Query = Parameters<MetricsClient['lookingglass']['compositeQuery']>[0]['body']['queries'][number];

/** A condition, for the service and for the recount. */
interface Condition {
  readonly chain: ChainName;
  readonly asset: Asset;
  readonly minimum: bigint;
  /** Days or Unix seconds, both included; without them the latest balance. */
  readonly frame?: readonly [string, string];
  readonly holds: 'AllTime' | 'AnyTime' | 'Latest';
}

const coin = 10n ** 18n;
const days = (first: number, last: number) => [`2026-03-${first}`, `2026-03-${last}`] as const;
const conditions: readonly Condition[] = [
  { chain: 'C', asset: 'native', minimum: coin, frame: days(29, 31), holds: 'AllTime' },
  { chain: 'C', asset: 'native', minimum: 3n * coin, frame: days(30, 30), holds: 'AnyTime' },
  {
    chain: 'C',
    asset: 'native',
    minimum: 1n,
    frame: [String(Date.UTC(2026, 2, 31, 12) / 1000), '2026-04-01'],
    holds: 'AnyTime',
  },
  { chain: 'mine', asset: 'native', minimum: 10n ** 16n, holds: 'Latest' },
  { chain: 'C', asset: 'native', minimum: 1n, holds: 'Latest' },
  { chain: 'C', asset: 'token', minimum: 3n * coin, frame: days(28, 31), holds: 'AnyTime' },
  { chain: 'C', asset: 'token', minimum: 3n * coin, frame: days(29, 31), holds: 'AllTime' },
  { chain: 'mine', asset: 'token', minimum: coin, holds: 'Latest' },
  { chain: 'C', asset: 'nft', minimum: 1n, frame: days(28, 30), holds: 'AnyTime' },
  { chain: 'C', asset: 'nft', minimum: 1n, frame: days(29, 31), holds: 'AllTime' },
  { chain: 'mine', asset: 'items', minimum: 1n, frame: days(30, 31), holds: 'AnyTime' },
  { chain: 'C', asset: 'items', minimum: 1n, frame: days(29, 30), holds: 'AllTime' },
];

/** Asks for every condition alone, for some together, and for any of them in pages. */
export async function expectComposites(
  metrics: MetricsClient,
  story: LiveStory,
  holdingsOf: HoldingsReader,
): Promise<void> {
  const sets = await Promise.all(
    conditions.map(async (condition) =>
      (await holdingsOf(condition.chain, condition.asset))
        .filter((each) => satisfies(each, condition))
        .map(({ holder }) => holder),
    ),
  );
  const queries = conditions.map((condition, index) => queryOf(condition, story, `condition ${index}`));
  const ask = async (operator: 'AND' | 'OR', indices: readonly number[]) => {
    const body = { operator, queries: indices.map((index) => queries[index] as Query) };
    const found = await metrics.lookingglass.compositeQuery({ body });
    const wanted = indices.map((index) => new Set<string>(sets[index]));
    const every = [...new Set(wanted.flatMap((set) => [...set]))].sort();
    const addresses =
      operator === 'OR' ? every : every.filter((address) => wanted.every((set) => set.has(address)));
    expect([operator, indices, found]).toEqual([
      operator,
      indices,
      {
        addresses,
        totalCount: addresses.length,
        subQueryCounts: Object.fromEntries(
          indices.map((index) => [`condition ${index}`, sets[index]?.length]),
        ),
      },
    ]);
    return body;
  };
  for (const index of conditions.keys()) await ask('AND', [index]);
  for (const indices of [
    [0, 4, 5],
    [1, 6],
    [8, 2],
  ])
    await ask('AND', indices);
  const everything = await ask('OR', [...conditions.keys()]);
  const inPages = metrics.lookingglass.compositeQuery.items({ body: { ...everything, pageSize: 7 } });
  const { addresses } = await metrics.lookingglass.compositeQuery({ body: everything });
  expect(await everyItem(inPages)).toEqual(addresses);
}

function satisfies(holding: Holding, { frame, holds, minimum }: Condition): boolean {
  const isEnough = (balance: bigint) => balance >= minimum;
  if (frame === undefined) return isEnough(latestOf(holding));
  const [first, last] = frame.map(secondsOf) as [readonly [number, number], readonly [number, number]];
  const balances = balancesWithin(holding, first[0], last[1]);
  return holds === 'AllTime' ? balances.every(isEnough) : balances.some(isEnough);
}

/** First and last second of what is a day or a second. */
function secondsOf(date: string): readonly [number, number] {
  if (/^\d+$/.test(date)) return [Number(date), Number(date)];
  const first = Date.parse(date) / 1000;
  return [first, first + 86_399];
}

function queryOf(
  { chain, asset, minimum, frame, holds }: Condition,
  { contracts }: LiveStory,
  id: string,
): Query {
  const evmChainId = evmChainIds[chain];
  const minBalance = minimum;
  if (frame === undefined || holds === 'Latest') {
    const params = { evmChainId, minBalance };
    return asset === 'native'
      ? { id, type: 'LatestBalance', params: { ...params, tokenType: 'NATIVE' } }
      : {
          id,
          type: 'LatestBalance',
          params: { ...params, tokenType: 'ERC20', contractAddress: contracts[chain][asset] },
        };
  }
  const [firstDate, lastDate] = frame;
  const of = { evmChainId, firstDate, lastDate };
  if (asset === 'native') return { id, type: `${holds}NativeBalance`, params: { ...of, minBalance } };
  const contractAddress = contracts[chain][asset];
  if (asset === 'token')
    return { id, type: `${holds}Erc20Balance`, params: { ...of, minBalance, contractAddress } };
  return { id, type: `${holds}NftHolders`, params: { ...of, contractAddress } };
}
