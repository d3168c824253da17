import { createMetricsClient } from '@firn/metrics-client';
import * as schemas from '@firn/metrics-validators/zod';
import { inProcessTransport } from '@firn/rest/client';
import { isTransportError } from '@firn/rest/errors';
import { describe, expect, it } from 'vitest';
import { decodeWith, memberOf, typeName } from '../../src/generated-names.js';
import { createExampleService, firstParams, metricsOperations } from '../fixtures/example-service.js';

const tokens = ['2f1b6c1e-9a54-4f0e-8f57-3f3f0a3c5d11', '5a0f7a52-61d1-4be3-8a0e-6a2b1b9d1c22'];
const paged = metricsOperations.filter(({ pagination }) => pagination !== undefined);

interface PagedCall {
  (params: unknown): Promise<Record<string, unknown>>;
  pages(params: unknown): AsyncIterable<Record<string, unknown>>;
  items(params: unknown): AsyncIterable<unknown>;
}

/** A client of a service that answers the first example of an operation on each of three pages. */
function pagedCall(operation: (typeof paged)[number], tokenAt = (page: number) => tokens[page]) {
  const asked: unknown[] = [];
  const service = createExampleService({
    [operation.name]: ({ pageToken }: { pageToken?: string }) => {
      asked.push(pageToken);
      const page = pageToken === undefined ? 0 : tokens.indexOf(pageToken) + 1;
      const result = decodeWith(schemas, typeName(operation.name, 'Result'), operation.examples[0]?.result);
      return { ...(result as object), nextPageToken: tokenAt(page) };
    },
  });
  const client = createMetricsClient({ transport: inProcessTransport(service.server), retry: false });
  const call = memberOf(client, [operation.group, operation.name]) as unknown as PagedCall;
  const { pageToken: _, ...params } = firstParams(operation) ?? {};
  return { call, params, asked };
}

describe.each(paged)('the pages of $name', (operation) => {
  it('are asked for one after the other, until there is no token', async () => {
    const { call, params, asked } = pagedCall(operation);
    const next: unknown[] = [];
    for await (const page of call.pages(params)) next.push(page.nextPageToken);
    expect(next).toEqual([...tokens, undefined]);
    expect(asked).toEqual([undefined, ...tokens]);
  });

  it('give their items one by one', async () => {
    const { call, params } = pagedCall(operation);
    const first = await call(params);
    const list = Object.values(first).find(Array.isArray) ?? [];
    const items: unknown[] = [];
    for await (const item of call.items(params)) items.push(item);
    expect(list.length).toBeGreaterThan(0);
    expect(items).toEqual([...list, ...list, ...list]);
  });

  it('begin at the token that is given, and are not asked for after a break', async () => {
    const { call, params, asked } = pagedCall(operation);
    for await (const _ of call.pages({ ...params, pageToken: tokens[0] })) break;
    expect(asked).toEqual([tokens[0]]);
  });

  it('end with an error where the server repeats a token', async () => {
    const { call, params } = pagedCall(operation, () => tokens[0]);
    const read = async (): Promise<void> => {
      for await (const _ of call.pages(params));
    };
    await expect(read()).rejects.toSatisfy(isTransportError);
  });
});

it('are those of every paged operation', () => expect(paged.length).toBeGreaterThanOrEqual(9));
