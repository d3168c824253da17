import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDocument } from '@firn/codegen';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPackage } from '../src/generated-code/load-package.js';
import { type ServerUnderTest, startServer } from '../src/round-trip/server-under-test.js';

// Integers of 64 bits and dates as an option makes them, in every place where a value travels.

const spec = join(import.meta.dirname, '../../codegen/test/cases/exact-formats/spec.yaml');
type Call = (transport: unknown, params: object) => Promise<unknown>;

let folder: string;
let server: ServerUnderTest;
let client: Readonly<Record<string, unknown>>;
let given: Record<string, unknown> = {};
let answer: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'formats-'));
  const out = join(folder, 'packages');
  mkdirSync(out);
  await generateDocument({
    documents: [spec],
    root: folder,
    out: 'packages',
    scope: '@firn',
    codecs: false,
    name: 'formats',
    int64: 'bigint',
    dates: 'Date',
  });
  const packages = { name: 'formats', folder: out, document: spec };
  client = await loadPackage(packages, 'client');
  server = await startServer(packages, ['default'], {
    handle: async (_operation, params) => {
      given = params as Record<string, unknown>;
      if (typeof given.body === 'object' && given.body !== null && Symbol.asyncIterator in given.body) {
        const items: unknown[] = [];
        for await (const item of given.body as AsyncIterable<unknown>) items.push(item);
        given = { ...given, body: items };
      }
      return answer;
    },
    authenticate: () => true,
  });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

function transport(): unknown {
  const create = client.httpTransport as (options: object) => unknown;
  return create({ baseUrl: server.origin('getOrder') });
}

const call = (name: string, params: object): Promise<unknown> => (client[name] as Call)(transport(), params);

const large = 2n ** 63n - 1n;
const moment = new Date('2024-12-01T05:06:07.089Z');
const day = new Date('2024-02-29');
const order = {
  id: large,
  at: moment,
  day,
  ended: null,
  text: 2n ** 64n - 1n,
  kind: 1,
  either: moment,
  numberOrText: '7',
  counts: { a: -5n, b: 2n ** 60n },
};

describe('exact formats', () => {
  it('are in paths, queries, headers, cookies and answers', async () => {
    answer = order;
    const params = {
      id: large,
      since: moment,
      days: [day, new Date('2024-03-01')],
      limit: 5n,
      range: { from: moment, least: 2n ** 60n },
      'X-Version': 2n ** 64n - 1n,
      seen: day,
    };
    expect(await call('getOrder', params)).toEqual(order);
    expect(given).toEqual({ ...params, from: new Date('2024-01-01') });
  });

  it('have defaults', async () => {
    answer = order;
    await call('getOrder', { id: 1n });
    expect(given).toEqual({ id: 1n, limit: 10n, from: new Date('2024-01-01') });
  });

  it('are bare integers and texts of RFC 3339 in JSON', async () => {
    answer = order;
    const origin = server.origin('getOrder') as string;
    const text = await (await fetch(`${origin}/orders/0`)).text();
    expect(text).toContain(
      '{"id":9223372036854775807,"at":"2024-12-01T05:06:07.089Z","day":"2024-02-29","ended":null,"text":"18446744073709551615","kind":1,"either":"2024-12-01T05:06:07.089Z","numberOrText":"7"',
    );
    answer = undefined;
    await call('addOrder', { body: order });
    expect(given).toEqual({ body: order });
  });

  it.each(['sendForm', 'sendParts'])('are members of forms: %s', async (name) => {
    answer = undefined;
    const body = { id: large, day, ids: [1n, large], order: { ...order, either: { n: 1 } }, note: '7' };
    await call(name, { body });
    expect(given).toEqual({ body });
    await call(name, { body: { id: 0n } });
    expect(given).toEqual({ body: { id: 0n } });
  });

  it('are in lines, both ways', async () => {
    answer = (async function* () {
      yield order;
    })();
    const items = (await call('sendLines', { body: [order, order] })) as AsyncIterable<unknown>;
    const received: unknown[] = [];
    for await (const item of items) received.push(item);
    expect(received).toEqual([order]);
    expect(given).toEqual({ body: [order, order] });
  });

  const range = { from: moment, least: 2n ** 60n };
  it.each([
    ['application/json', [range]],
    ['application/vnd.dated+json', { from: moment }],
    ['application/vnd.plain+json', { from: '2024-12-01T05:06:07.089Z' }],
    ['application/x-www-form-urlencoded', { id: large, day }],
    ['application/x-ndjson', [range, {}]],
    ['text/csv', 'from\n2024-12-01T05:06:07.089Z'],
    ['text/csv', ''],
    ['application/x-ndjson', []],
  ])('are what the media type of a body says, not its form: %s', async (contentType, body) => {
    await call('sendAny', { id: 1n, body, contentType });
    expect(given).toEqual({ id: 1n, body, contentType });
  });

  it.each([
    ['application/vnd.dated+json', '{"from":"soon"}', 'body.from must be an RFC 3339 date and time'],
    ['application/json', '{"from":"soon"}', 'body must be an array'],
    [
      'application/x-ndjson',
      '{"from":"2024-12-01T05:06:07Z"}\n{"least":"x"}',
      'body[1].least must be an integer from',
    ],
    ['application/x-www-form-urlencoded', 'day=2024-12-01', 'body.id is missing'],
  ])('are held against the media type that was sent: %s %s', async (type, body, message) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body };
    const response = await fetch(`${server.origin('sendAny')}/any?id=1`, init);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  });

  it('names what is wrong with an item that is a scalar', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/x-ndjson' }, body: '1\n"x"' };
    const response = await fetch(`${server.origin('sendEither')}/either`, init);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('body[1] must be an integer from'),
    ]);
  });

  it('checks lines beside another media type where nothing is converted', async () => {
    const send = (body: string): Promise<Response> =>
      fetch(`${server.origin('sendPerhaps')}/perhaps`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body,
      });
    expect((await send('{"n":1}\n{"n":2}')).status).toBe(204);
    // A default has what the document says, whatever its type names.
    expect(given).toMatchObject({ page: { size: 5, more: true }, body: [{ n: 1 }, { n: 2 }] });
    const refused = await send('{"n":1}\n{"n":"2"}');
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('body[1].n must be an integer, not \\"2\\"'),
    ]);
    expect((await fetch(`${server.origin('sendPerhaps')}/perhaps`, { method: 'POST' })).status).toBe(204);
  });

  it.each([
    ['/orders/9223372036854775808', 'id must be an integer from -9223372036854775808 to 9223372036854775807'],
    ['/orders/1.5', 'id must be an integer'],
    ['/orders/-1', 'id must not be less than 0'],
    ['/orders/1?since=2024-01-01', 'since must be an RFC 3339 date and time with offset'],
    ['/orders/1?days=2024-02-30', 'days[0] must be an RFC 3339 date'],
    ['/orders/1?limit=101', 'limit must not be greater than 100'],
  ])('that are none are refused: %s', async (path, message) => {
    const response = await fetch(`${server.origin('getOrder')}${path}`);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuse what would be another value before anything is sent', async () => {
    await expect(call('getOrder', { id: 1n, seen: moment })).rejects.toThrow(
      'the first moment of a day in UTC',
    );
    await expect(call('getOrder', { id: 1n, since: new Date('nonsense') })).rejects.toThrow('a valid Date');
    await expect(call('addOrder', { body: { ...order, id: 2n ** 63n } })).rejects.toThrow('a bigint from');
  });
});
