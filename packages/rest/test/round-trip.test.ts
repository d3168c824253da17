import { parseExactJson } from '@firn/primitives';
import { times } from '@firn/testing/property-settings';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callRest,
  httpTransport,
  inProcessTransport,
  itemsOfRest,
  type RestTransport,
} from '../src/client/index.js';
import { isBadRequestError, isNotFoundError } from '../src/errors/index.js';
import { httpError, nodeListener } from '../src/server/index.js';
import { echoOperation, getSeriesOperation, listHoldersOperation, seriesPaging } from './sample-contract.js';
import { sampleServer } from './server/sample-server.js';
import { type StartedServer, startServer } from './start-server.js';

const { server } = sampleServer({
  getSeries({ chainId, pageToken = '0' }) {
    if (chainId === '404') throw httpError(404, 'Chain 404 is not supported');
    const at = Number(pageToken);
    return { results: [at, at + 1], ...(at < 4 && { nextPageToken: String(at + 2) }) };
  },
});

let started: StartedServer;
const transports: Record<string, RestTransport> = { 'in process': inProcessTransport(server) };

beforeAll(async () => {
  started = await startServer(nodeListener(server));
  transports['over HTTP'] = httpTransport({ baseUrl: started.baseUrl });
});
afterAll(() => started[Symbol.asyncDispose]());

function transportOf(name: string): RestTransport {
  const transport = transports[name];
  if (transport === undefined) throw new Error(`no transport ${name}`);
  return transport;
}

describe.each(['in process', 'over HTTP'])('a call %s', (name) => {
  it('brings every body and every parameter there and back', async () => {
    const tag = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), tag, async (body, tags) => {
        const answered = await callRest(transportOf(name), echoOperation, { body, tag: tags });
        expect(answered).toEqual(parseExactJson(JSON.stringify({ body, tag: tags })));
      }),
      times(60),
    );
  });

  it('brings integers of any size back exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), async (value) => {
        const address = `0x${value.toString(16)}`;
        expect(await callRest(transportOf(name), listHoldersOperation, { address })).toEqual({
          sortKey: value,
        });
      }),
      times(60),
    );
  });

  it('brings any path parameter there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (chainId) => {
        // A path of dots alone is another path to every HTTP client.
        fc.pre(!/^(?:\.|%2e)+$/i.test(chainId));
        const error = await callRest(transportOf(name), getSeriesOperation, { chainId: `x${chainId}` }).catch(
          (reason: unknown) => reason,
        );
        expect(isBadRequestError(error) && error.messages[0]).toContain('chainId must be a decimal integer');
      }),
      times(60),
    );
  });

  it('brings the errors of a handler to the caller', async () => {
    const error = await callRest(transportOf(name), getSeriesOperation, { chainId: '404' }).catch(
      (reason: unknown) => reason,
    );
    expect(isNotFoundError(error) && error.messages).toEqual(['Chain 404 is not supported']);
  });

  it('walks the pages', async () => {
    const seen: number[] = [];
    for await (const item of itemsOfRest(
      transportOf(name),
      getSeriesOperation,
      { chainId: '1' },
      seriesPaging,
    ))
      seen.push(item);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('ends when its signal fires', async () => {
    const reason = new Error('no longer wanted');
    const signal = AbortSignal.abort(reason);
    await expect(
      callRest(transportOf(name), getSeriesOperation, { chainId: '1' }, { signal }),
    ).rejects.toMatchObject({ code: 'cancelled', operation: 'getSeries', cause: reason });
  });
});
