import { QueryClient } from '@tanstack/query-core';
import { describe, expect, it } from 'vitest';
import type { RestOperation, RestTransport } from '../../src/client/index.js';
import { restInfiniteQuery, restQuery } from '../../src/tanstack-query/index.js';

interface Params {
  readonly id: bigint;
  readonly pageToken?: string;
}

interface Page {
  readonly items: readonly number[];
  readonly next?: string;
}

const operation: RestOperation<Params, Page> = {
  name: 'listItems',
  verb: 'GET',
  encodeRequest: ({ id, pageToken }) => ({
    target: `/items/${id}${pageToken === undefined ? '' : `?pageToken=${pageToken}`}`,
  }),
  isResult: () => true,
  explainResult: async () => () => [],
  idempotent: true,
};

const paging = { kind: 'token', param: 'pageToken', next: 'next', items: 'items' } as const;

/** A service of three pages. */
function service(): RestTransport & { readonly targets: string[] } {
  const targets: string[] = [];
  return {
    targets,
    async send({ target }, { signal }) {
      signal?.throwIfAborted();
      targets.push(target);
      const page = Number(/\d+$/.exec(target.split('pageToken=')[1] ?? '0')?.[0]);
      const body = page < 2 ? { items: [page], next: `${page + 1}` } : { items: [page] };
      return { status: 200, text: JSON.stringify(body), header: () => null };
    },
  };
}

describe('restQuery', () => {
  it('asks once for equal parameters, with bigint in them', async () => {
    const transport = service();
    const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const ask = () => queries.fetchQuery(restQuery(transport, operation, { id: 2n ** 63n }));
    expect(await ask()).toEqual({ items: [0], next: '1' });
    expect(await ask()).toEqual({ items: [0], next: '1' });
    expect(transport.targets).toEqual(['/items/9223372036854775808']);
  });

  it('is aborted with its query', async () => {
    const { queryFn } = restQuery(service(), operation, { id: 1n });
    await expect(queryFn({ signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone');
  });
});

describe('restInfiniteQuery', () => {
  it('gets page after page to the last one', async () => {
    const transport = service();
    const query = restInfiniteQuery(transport, operation, paging, { id: 1n });
    const { pages } = await new QueryClient().fetchInfiniteQuery({ ...query, pages: 9 });
    expect(pages.flatMap(({ items }) => items)).toEqual([0, 1, 2]);
    expect(transport.targets).toEqual(['/items/1', '/items/1?pageToken=1', '/items/1?pageToken=2']);
    expect(query.queryKey).toEqual(['listItems', '/items/1', 'pages']);
  });
});
