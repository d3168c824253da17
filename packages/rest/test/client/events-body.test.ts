import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerEvent } from '@firn/primitives';
import { afterEach, describe, expect, it } from 'vitest';
import { anyValue } from '../../src/client/body-readers.js';
import { callRest } from '../../src/client/call-rest.js';
import { eventsBody } from '../../src/client/events-body.js';
import { httpTransport } from '../../src/client/http-transport.js';

type Items = AsyncIterable<unknown>;

interface Form {
  readonly read: ReturnType<typeof eventsBody<unknown>>;
}

describe('a stream of events that the server ends', () => {
  let server: Server | undefined;
  afterEach(() => new Promise<void>((resolve) => void (server?.close(() => resolve()) ?? resolve())));

  /** Starts a server that answers with these bodies, the last one again and again, and 204 for none. */
  async function events(bodies: readonly string[], idempotent = true, form: Partial<Form> = {}) {
    const asked: (string | undefined)[] = [];
    server = createServer((request, response) => {
      const body = bodies[asked.length];
      asked.push(request.headers['last-event-id'] as string | undefined);
      if (body === undefined) response.writeHead(204).end();
      else response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' }).end(body);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const items = await callRest<object, Items>(
      httpTransport({ baseUrl }),
      {
        name: 'petEvents',
        verb: 'GET',
        idempotent,
        encodeRequest: () => ({ target: '/events' }),
        read: eventsBody(anyValue, { json: true }),
        ...form,
      },
      {},
    );
    const found: unknown[] = [];
    for await (const item of items) found.push((item as ServerEvent<unknown>).data);
    return { asked, found };
  }

  it('is asked for again from its last id, after the time that it says, until it answers 204', async () => {
    const first = 'retry: 1\nid: a\ndata: 1\n\nid: b\ndata: 2\n\n';
    expect(await events([first, 'id: c\ndata: 3\n\n'])).toEqual({
      asked: [undefined, 'b', 'c'],
      found: [1, 2, 3],
    });
  });

  it.each([
    ['a closed object without name and id', 'id: 7\ndata: 1\n\ndata: 2\n\n', 'id'],
    ['a name that is never `message`', 'event: tick\ndata: 1\n\ndata: 2\n\n', 'event'],
  ])('gives events as they were written where the type has %s', async (_, body, optional) => {
    const isWhole = (value: unknown): boolean => {
      const { data, ...rest } = value as Record<string, unknown>;
      const { [optional]: said, ...others } = rest;
      return typeof data === 'number' && Object.keys(others).length === 0 && said !== 'message' && data !== 3;
    };
    const { found } = await events([body], false, {
      read: eventsBody({ ...anyValue, is: isWhole }, { json: true, whole: true }),
    });
    expect(found).toEqual([1, 2]);
  });

  it('is at its end where it has no id, and where asking again would do something again', async () => {
    expect(await events(['data: 1\n\n', 'data: 2\n\n'])).toEqual({ asked: [undefined], found: [1] });
    await new Promise((resolve) => server?.close(resolve));
    expect(await events(['id: a\ndata: 1\n\n', 'data: 2\n\n'], false)).toEqual({
      asked: [undefined],
      found: [1],
    });
  });

  it('is at its end when nothing more came five times in a row', async () => {
    const { asked, found } = await events([
      'retry: 1\nid: a\ndata: 1\n\n',
      '\n',
      '\n',
      '\n',
      '\n',
      '\n',
      '\n',
    ]);
    expect(found).toEqual([1]);
    expect(asked).toHaveLength(6);
  });
});
