import {
  bindOperations,
  createRestServer,
  fetchHandler,
  httpError,
  type OperationTable,
} from '@firn/rest/server';
import { describe, expect, it } from 'vitest';
import * as server from '../src/index.js';

const tables = Object.values(server) as unknown as OperationTable[];
const operations = tables.flatMap((table) => Object.entries(table));

/** A service that answers one operation with the parameters that it was given. */
async function ask(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; params: unknown; body: unknown }> {
  let params: unknown;
  const bound = operations.map(([, contract]) => ({
    contract,
    handler: (given: unknown) => {
      params = given;
      throw httpError(400, 'seen');
    },
  }));
  const handle = fetchHandler(createRestServer({ operations: bound }));
  const response = await handle(new Request(`http://metrics.test${path}`, init));
  return { status: response.status, params, body: await response.json() };
}

describe('the tables of the groups', () => {
  it('name each operation by its key, and no verb and path twice', () => {
    const routes = operations.flatMap(([, { verb, path, aliases = [] }]) =>
      [path, ...aliases].map((each) => `${verb} ${each}`),
    );
    expect(new Set(routes).size).toBe(routes.length);
    for (const [key, { name }] of operations) expect(name).toBe(key);
  });

  it('have the other paths of an operation, and its cost', () => {
    const { compositeQuery } = server.lookingglassOperations;
    expect(compositeQuery.path).toBe('/v1/lookingGlass/compositeQuery');
    expect(compositeQuery.aliases).toEqual(['/v2/lookingGlass/compositeQuery']);
    expect(compositeQuery.cost).toBe(3000);
    expect(server.healthOperations.liveCheck.cost).toBe(0);
  });
});

describe('the parameters of an operation', () => {
  it('are decoded with their defaults', async () => {
    const { params } = await ask('/v2/chains/43114/metrics/txCount?startTimestamp=1735689600');
    expect(params).toMatchObject({ chainId: 43114n, metric: 'txCount', startTimestamp: 1735689600 });
  });

  it('may be sets of chains', async () => {
    expect((await ask('/v2/chains/total/metrics/txCount')).params).toMatchObject({ chainId: 'total' });
  });

  it('are refused with one sentence for each rule that they break', async () => {
    const { status, body, params } = await ask('/v2/chains/x/metrics/txCount?pageSize=0&startTimestamp=-1');
    expect(params).toBeUndefined();
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Bad Request', statusCode: 400 });
    const { message } = body as { message: string[] };
    expect(message).toHaveLength(3);
    expect(message.map((line) => line.split(' ')[0]).sort()).toEqual([
      'chainId',
      'pageSize',
      'startTimestamp',
    ]);
  });
});

describe('bindOperations', () => {
  it('says which handler is missing', () => {
    const { liveCheck } = server.healthOperations;
    expect(() => bindOperations({ liveCheck }, {} as never)).toThrow('operation liveCheck has no handler');
  });
});
