import { QueryClient } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import type { RpcOperation, RpcTransport } from '../../src/client/index.js';
import { rpcInfiniteQuery, rpcQuery } from '../../src/tanstack-query/index.js';

interface Params {
  readonly start?: number;
  readonly limit: number;
}

interface Page {
  readonly items: readonly number[];
  readonly end: number;
}

const operation: RpcOperation<Params, Page> = {
  method: 'list.items',
  path: '/ext/bc/{blockchainId}/items',
  encodeParams: (params) => JSON.stringify(params),
  isResult: () => true,
  explainResult: async () => () => [],
  idempotent: true,
};

const paging = { kind: 'cursor', param: 'start', next: 'end', items: 'items', size: 'limit' } as const;

/** A list of five items behind a cursor. */
function list(): RpcTransport & { readonly calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    calls,
    async call({ params = '{}', pathParams }) {
      calls.push(pathParams);
      const { start = 0, limit }: Params = JSON.parse(params);
      const items = [0, 1, 2, 3, 4].slice(start, start + limit);
      return { result: { items, end: start + items.length }, reparse: () => undefined };
    },
  };
}

describe('rpcQuery', () => {
  it('asks the chain of its path, which is part of the key', async () => {
    const transport = list();
    const query = rpcQuery(transport, operation, { limit: 1 }, { pathParams: { blockchainId: 'C' } });
    expect(query.queryKey).toEqual(['list.items', '/ext/bc/C/items', '{"limit":1}']);
    expect(await new QueryClient().fetchQuery(query)).toEqual({ items: [0], end: 1 });
    expect(transport.calls).toEqual([{ blockchainId: 'C' }]);
  });
});

describe('rpcInfiniteQuery', () => {
  it('follows a cursor to the page that is not full', async () => {
    const query = rpcInfiniteQuery(list(), operation, paging, { limit: 2 });
    const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 });
    expect(pages.map(({ items }) => items)).toEqual([[0, 1], [2, 3], [4]]);
  });
});
