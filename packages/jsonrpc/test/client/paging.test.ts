import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  itemsOfRpc,
  paginateRpc,
  type RpcOperation,
  type RpcTransport,
  scoped,
} from '../../src/client/index.js';

interface ListParams {
  readonly pageToken?: string | undefined;
  readonly pageSize?: number | undefined;
}

interface List {
  readonly results: readonly number[];
  readonly nextPageToken?: string | undefined;
}

interface UtxoParams {
  readonly startIndex?: { readonly utxo: string } | undefined;
  readonly limit?: number | undefined;
}

interface Utxos {
  readonly utxos: readonly string[];
  readonly endIndex: { readonly utxo: string };
  readonly numFetched: string;
}

const list: RpcOperation<ListParams, List> = {
  method: 'demo.list',
  path: '/ext/{name}',
  encodeParams: (params) => JSON.stringify(params),
  isResult: () => true,
  explainResult: async () => () => [],
  idempotent: true,
};
const utxos = { ...list, method: 'demo.utxos' } as unknown as RpcOperation<UtxoParams, Utxos>;

const tokenPaging = {
  kind: 'token',
  param: 'pageToken',
  next: 'nextPageToken',
  items: 'results',
  size: 'pageSize',
} as const;
const cursorPaging = {
  kind: 'cursor',
  param: 'startIndex',
  next: 'endIndex',
  items: 'utxos',
  size: 'limit',
  fetched: 'numFetched',
  defaultSize: 3,
  maxSize: 3,
} as const;

/** Answers the calls with the pages, one after the other. */
function serving(...pages: unknown[]): RpcTransport & { readonly asked: unknown[] } {
  const asked: unknown[] = [];
  return {
    asked,
    async call({ params, pathParams }) {
      asked.push({ ...(JSON.parse(params ?? '{}') as object), ...pathParams });
      return { result: pages[asked.length - 1], reparse: () => undefined };
    },
  };
}

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

describe('paging by token', () => {
  const pages = [
    { results: [1, 2], nextPageToken: 'b' },
    { results: [], nextPageToken: 'c' },
    { results: [3], nextPageToken: '' },
  ];

  it('asks for page after page until there is no token', async () => {
    const transport = serving(...pages);
    expect(
      await collect(
        paginateRpc(transport, list, { pageSize: 2 }, tokenPaging, { pathParams: { name: 'x' } }),
      ),
    ).toEqual(pages);
    expect(transport.asked).toEqual([
      { pageSize: 2, name: 'x' },
      { pageSize: 2, pageToken: 'b', name: 'x' },
      { pageSize: 2, pageToken: 'c', name: 'x' },
    ]);
  });

  it('iterates over the items, from the token in the params on', async () => {
    const transport = scoped(serving(...pages.slice(1)), { name: 'x' });
    const items = itemsOfRpc(transport, list, { pageToken: 'b' }, tokenPaging);
    expectTypeOf(items).toEqualTypeOf<AsyncGenerator<number, void, undefined>>();
    expect(await collect(items)).toEqual([3]);
  });

  it('asks for nothing that is not read', async () => {
    const transport = serving(...pages);
    for await (const item of itemsOfRpc(transport, list, {}, tokenPaging)) if (item === 2) break;
    expect(transport.asked).toHaveLength(1);
  });

  it('ends where the token is absent, and fails where it is repeated', async () => {
    expect(await collect(itemsOfRpc(serving({ results: [1] }), list, {}, tokenPaging))).toEqual([1]);
    const repeating = serving(pages[0], pages[0]);
    await expect(collect(itemsOfRpc(repeating, list, {}, tokenPaging))).rejects.toThrow(
      'demo.list answered the page token that it was given',
    );
  });
});

describe('paging by cursor', () => {
  const page = (count: number, end: string) => ({
    utxos: Array(count).fill(end),
    endIndex: { utxo: end },
    numFetched: String(count),
  });

  it('asks on until a page is not full', async () => {
    const transport = serving(page(3, 'a'), page(3, 'b'), page(2, 'c'));
    expect(await collect(itemsOfRpc(transport, utxos, {}, cursorPaging))).toHaveLength(8);
    expect(transport.asked).toEqual([{}, { startIndex: { utxo: 'a' } }, { startIndex: { utxo: 'b' } }]);
  });

  it('counts by the size that is asked for, and by no more than the server gives', async () => {
    const small = serving(page(2, 'a'), page(1, 'b'));
    expect(await collect(itemsOfRpc(small, utxos, { limit: 2 }, cursorPaging))).toHaveLength(3);
    const large = serving(page(3, 'a'), page(0, 'a'));
    expect(await collect(itemsOfRpc(large, utxos, { limit: 100 }, cursorPaging))).toHaveLength(3);
  });

  it('ends where the cursor does not move', async () => {
    const transport = serving(page(3, 'a'), page(3, 'a'));
    expect(await collect(paginateRpc(transport, utxos, {}, cursorPaging))).toHaveLength(2);
  });

  it('without a size asks on until a page is empty', async () => {
    const { size: _, fetched: __, defaultSize: ___, maxSize: ____, ...bare } = cursorPaging;
    const transport = serving(page(1, 'a'), page(1, 'b'), page(0, 'b'));
    expect(await collect(paginateRpc(transport, utxos, {}, bare))).toHaveLength(3);
  });
});
