import { describe, expect, it } from 'vitest';
import {
  type CallSettings,
  callRest,
  httpTransport,
  inProcessTransport,
  openTransport,
  withAuth,
  withCallSettings,
} from '../../src/client/index.js';
import type { HttpStatusError } from '../../src/errors/index.js';
import { fakeTransport } from './fake-transport.js';
import { operation, protectedServer, schemes, secured } from './protected-server.js';

describe('headers', () => {
  it('of the call win over those of the client, whatever the case of their names', async () => {
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      sent.push(Object.fromEntries(new Headers(init?.headers)));
      return new Response('"ok"');
    };
    const transport = openTransport('createClient', { url: 'http://pets.test', fetch });
    const client = withCallSettings(transport, { headers: { 'X-Tenant': 'client', 'x-other': 'client' } });
    await callRest(client, operation(), '', { headers: { 'x-tenant': 'call' } });
    expect(sent).toEqual([
      {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-tenant': 'call',
        'x-other': 'client',
      },
    ]);
  });

  it('are not sent if they are undefined', async () => {
    const { transport, requests } = fakeTransport({ text: '"ok"' });
    await callRest(withCallSettings(transport, { headers: { 'x-tenant': undefined } }), operation(), '');
    expect(requests[0]?.headers).not.toHaveProperty('x-tenant');
  });

  it.each<[string, CallSettings]>([
    ['fixed ones', { headers: { authorization: 'Bearer sec\nret' } }],
    ['those of a function', { headers: () => ({ authorization: 'Bearer sec\nret' }) }],
  ])('with a line break are refused without showing them: %s', async (_, settings) => {
    const { transport, requests } = fakeTransport({ text: '"ok"' });
    const error: unknown = await callRest(withCallSettings(transport, settings), operation(), '').catch(
      (reason: unknown) => reason,
    );
    expect(String(error)).toMatch(
      /^TypeError: the header authorization has a name or a value that cannot be sent/,
    );
    expect(String(error)).not.toContain('sec');
    expect(requests).toHaveLength(0);
  });

  it('count as credentials', async () => {
    const { transport, seen } = protectedServer('mine');
    const client = withCallSettings(withAuth(transport, schemes), {
      headers: async () => ({ Authorization: 'Bearer mine' }),
    });
    expect(await callRest(client, secured, 'hello')).toBe('hello');
    expect(seen).toHaveLength(1);
  });
});

describe('hooks', () => {
  it('are awaited, see what is sent, and may set headers', async () => {
    const events: unknown[] = [];
    const { transport, requests } = fakeTransport({ text: '"ok"', headers: { 'x-left': '7' } });
    const opened = openTransport('createClient', {
      transport,
      async onRequest({ operation, method, headers, body }) {
        await Promise.resolve();
        events.push([operation, method, headers.get('authorization'), headers.get('content-type'), body]);
        headers.set('x-signature', 'abc');
      },
      onResponse({ status, header }, { operation }) {
        events.push([operation, status, header('x-left')]);
      },
    });
    const client = withAuth(opened, schemes, { token: 't' });
    await callRest(client, secured, 'hello', { headers: { 'x-mine': '1' } });
    expect(events).toEqual([
      ['addNote', 'POST', 'Bearer t', 'application/json', '"hello"'],
      ['addNote', 200, '7'],
    ]);
    expect(requests[0]?.headers).toMatchObject({
      'x-signature': 'abc',
      'x-mine': '1',
      authorization: 'Bearer t',
    });
  });

  it('leave the order of headers: those of the transport, of the call, of the hook', async () => {
    const sent: unknown[] = [];
    const transport = httpTransport({
      baseUrl: 'http://pets.test',
      headers: { 'x-tenant': 'transport', 'x-trace': 'transport' },
      async fetch(_url, init) {
        const headers = new Headers(init?.headers);
        sent.push([headers.get('x-tenant'), headers.get('x-trace')]);
        return new Response('"ok"');
      },
    });
    const onRequest: CallSettings['onRequest'] = ({ headers }) => headers.set('x-trace', 'hook');
    const client = withCallSettings(openTransport('createClient', { transport, onRequest }), {});
    await callRest(client, operation(), '', { headers: { 'x-tenant': 'call' } });
    expect(sent).toEqual([['call', 'hook']]);
  });

  it('are called for each attempt', async () => {
    const { transport } = fakeTransport({ status: 503 }, { text: '"ok"' });
    const statuses: number[] = [];
    const opened = openTransport('createClient', {
      transport,
      onResponse: ({ status }) => void statuses.push(status),
    });
    const client = withCallSettings(opened, { retry: { baseDelayMs: 0 } });
    expect(await callRest(client, operation({ idempotent: true }), '')).toBe('ok');
    expect(statuses).toEqual([503, 200]);
  });

  it.each(['onRequest', 'onResponse'])('end the call with the error of %s', async (hook) => {
    const { transport, requests } = fakeTransport({ text: '"ok"' });
    const refuse = () => {
      throw new Error('not today');
    };
    const client = withCallSettings(openTransport('createClient', { transport, [hook]: refuse }), {});
    await expect(callRest(client, operation(), '')).rejects.toThrow('not today');
    expect(requests).toHaveLength(hook === 'onRequest' ? 0 : 1);
  });
});

describe('a base URL of one call', () => {
  const fetch: typeof globalThis.fetch = async (url) => new Response(JSON.stringify(String(url)));
  const transport = openTransport('createClient', { url: 'https://eu.pets.test/v1', fetch });

  it('is used instead of the one of the client', async () => {
    const client = withCallSettings(transport, {});
    expect(await callRest(client, operation(), '', { url: 'https://us.pets.test/v2/' })).toBe(
      'https://us.pets.test/v2/notes',
    );
    expect(await callRest(client, operation(), '')).toBe('https://eu.pets.test/v1/notes');
  });

  it('is the url of errors', async () => {
    const failing = httpTransport({
      baseUrl: 'https://eu.test',
      fetch: async () => new Response('{}', { status: 404 }),
    });
    const error = (await callRest(failing, operation(), '', { url: 'https://us.test' }).catch(
      (reason: unknown) => reason,
    )) as HttpStatusError;
    expect(error.url).toBe('https://us.test/notes');
  });

  it.each(['', 'us.pets.test', 'file:///etc/passwd'])(
    'is refused if it is no HTTP address: %j',
    async (url) => {
      const error: unknown = await callRest(transport, operation(), '', { url }).catch(
        (reason: unknown) => reason,
      );
      expect(String(error)).toMatch(/^TypeError: addNote: url is /);
    },
  );

  it('is refused by transports that have no address', async () => {
    const server = { dispatch: () => ({ status: 200, headers: {} }) };
    await expect(
      callRest(inProcessTransport(server), operation(), '', { url: 'https://us.test' }),
    ).rejects.toThrow('url: a server in this process has no address');
  });
});

describe('options', () => {
  it('are passed to fetch', async () => {
    const modes: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      modes.push(init?.credentials);
      return new Response('"ok"');
    };
    for (const credentials of ['include', undefined] as const)
      await callRest(
        openTransport('createClient', { url: 'http://a.test', fetch, credentials }),
        operation(),
        '',
      );
    expect(modes).toEqual(['include', undefined]);
  });

  it.each<[string, object, string]>([
    [
      'an unknown one',
      { baseUrl: 'http://a.test' },
      'createClient: unknown option baseUrl, expected url, fetch, ',
    ],
    ['one of other documents', { url: 'http://a.test', auth: {} }, 'createClient: unknown option auth'],
    [
      'one of fetch beside a transport',
      { transport: fakeTransport().transport, url: 'http://a.test' },
      'createClient: url is not used with a transport',
    ],
    [
      'another word for unknown values of enums',
      { url: 'http://a.test', unknownEnumValues: 'allow' },
      'createClient: unknownEnumValues is "allow", expected reject or keep',
    ],
    [
      'a time limit of 0',
      { url: 'http://a.test', timeoutMs: 0 },
      'createClient: timeoutMs is 0, expected more than 0',
    ],
  ])('are refused: %s', (_, options, message) => {
    expect(() => openTransport('createClient', options as never)).toThrow(message);
  });

  it.each([Infinity, 2 ** 40])('may have the time limit %d', async (timeoutMs) => {
    const { transport } = fakeTransport({ text: '"ok"' });
    expect(await callRest(withCallSettings(transport, { timeoutMs }), operation(), '')).toBe('ok');
  });

  it('may be undefined', () => {
    expect(openTransport('createClient', { url: 'http://a.test', transport: undefined })).toBeDefined();
  });
});

it('calls anything that answers a Request, in the same process', async () => {
  const server = {
    fetch: async (request: Request) =>
      Response.json(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`),
  };
  expect(await callRest(inProcessTransport(server), operation(), 'hi')).toBe('POST /notes "hi"');
});
