import { describe, expect, expectTypeOf, it } from 'vitest';
import { itemsOfRest, paginateRest, type RestOperation } from '../../src/client/index.js';
import { isTransportError } from '../../src/errors/index.js';
import { getSeriesOperation, seriesPaging } from '../sample-contract.js';
import { fakeTransport } from './fake-transport.js';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const pages = [
  { text: '{"results":[1,2],"nextPageToken":"a"}' },
  { text: '{"results":[3],"nextPageToken":"b"}' },
  { text: '{"results":[]}' },
];

describe('paginateRest', () => {
  it('follows the tokens to the last page', async () => {
    const { transport, requests } = fakeTransport(...pages);
    const seen = await collect(
      paginateRest(transport, getSeriesOperation, { chainId: '1', pageSize: 2 }, seriesPaging),
    );
    expect(seen.map((page) => page.results)).toEqual([[1, 2], [3], []]);
    expect(requests.map((request) => request.target)).toEqual([
      '/v2/chains/1/series?pageSize=2',
      '/v2/chains/1/series?pageSize=2&pageToken=a',
      '/v2/chains/1/series?pageSize=2&pageToken=b',
    ]);
  });

  it('fetches a page only when it is asked for', async () => {
    const { transport, requests } = fakeTransport(...pages);
    for await (const page of paginateRest(transport, getSeriesOperation, { chainId: '1' }, seriesPaging)) {
      expect(page.results).toEqual([1, 2]);
      break;
    }
    expect(requests).toHaveLength(1);
  });

  it('fails where the server repeats a token', async () => {
    const { transport } = fakeTransport({ text: '{"results":[],"nextPageToken":"a"}' });
    const walking = collect(paginateRest(transport, getSeriesOperation, { chainId: '1' }, seriesPaging));
    await expect(walking).rejects.toSatisfy(isTransportError);
  });

  it('ends when its signal fires between two pages', async () => {
    const controller = new AbortController();
    const transport = {
      send: async (_: unknown, { signal }: { signal?: AbortSignal | undefined }) => {
        signal?.throwIfAborted();
        return { status: 200, text: '{"results":[1],"nextPageToken":"a"}', header: () => null };
      },
    };
    const iterator = paginateRest(transport, getSeriesOperation, { chainId: '1' }, seriesPaging, {
      signal: controller.signal,
    });
    await iterator.next();
    controller.abort('enough');
    await expect(iterator.next()).rejects.toMatchObject({ code: 'cancelled', cause: 'enough' });
  });

  it('replaces a token that the caller put into the body', async () => {
    interface Query {
      readonly pageToken?: string;
      readonly body: { readonly operator: string; readonly pageToken?: string };
    }
    const operation = {
      ...getSeriesOperation,
      verb: 'POST',
      encodeRequest: (params: Query) => ({ target: '/q', body: JSON.stringify(params.body) }),
    } as RestOperation<Query, { results: number[]; nextPageToken?: string }>;
    const { transport, requests } = fakeTransport(...pages);
    await collect(
      paginateRest(
        transport,
        operation,
        { body: { operator: 'OR', pageToken: 'start' } },
        seriesPaging as never,
      ),
    );
    expect(requests.map((request) => JSON.parse(String(request.body ?? '')).pageToken)).toEqual([
      'start',
      'a',
      'b',
    ]);
  });
});

describe('itemsOfRest', () => {
  it('joins the items of all pages', async () => {
    const { transport } = fakeTransport(...pages);
    const items = itemsOfRest(transport, getSeriesOperation, { chainId: '1' }, seriesPaging);
    expectTypeOf(items).toEqualTypeOf<AsyncGenerator<number, void, undefined>>();
    expect(await collect(items)).toEqual([1, 2, 3]);
  });
});
