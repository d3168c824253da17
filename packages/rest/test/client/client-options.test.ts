import { describe, expect, it } from 'vitest';
import {
  type CallSettings,
  callRest,
  httpTransport,
  inProcessTransport,
  openTransport,
  type RestTransport,
  type SecurityScheme,
  withAuth,
  withCallSettings,
} from '../../src/client/index.js';
import type { HttpStatusError } from '../../src/errors/index.js';
import { fakeTransport } from './fake-transport.js';

/** A promise that the test resolves. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

const operation = (more: object = {}) => ({
  name: 'addNote',
  verb: 'POST',
  encodeRequest: (body: string) => ({ target: '/notes', body: JSON.stringify(body) }),
  idempotent: false,
  isResult: (value: unknown) => typeof value === 'string',
  explainResult: async () => () => [],
  ...more,
});

const secured = operation({ security: [{ token: [] }] });

/** A server that takes one token, and notes what it gets. */
function protectedServer(valid: string) {
  const seen: { readonly authorization: string | undefined; readonly body: unknown }[] = [];
  const transport: RestTransport = {
    async send({ headers, body }) {
      seen.push({ authorization: headers?.authorization, body });
      const isValid = headers?.authorization === `Bearer ${valid}`;
      return { status: isValid ? 201 : 401, text: isValid ? String(body) : '{}', header: () => undefined };
    },
  };
  return { transport, seen };
}

const schemes: Readonly<Record<string, SecurityScheme>> = { token: { type: 'bearer' } };

describe('expired credentials', () => {
  it('are asked for once more after a 401, and the request is sent again with its body', async () => {
    const { transport, seen } = protectedServer('new');
    const asked: boolean[] = [];
    const token = (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      asked.push(refused);
      return refused ? 'new' : 'old';
    };
    const client = withAuth(transport, schemes, { token });
    expect(await callRest(client, secured, 'hello')).toBe('hello');
    expect(asked).toEqual([false, true]);
    expect(seen).toEqual([
      { authorization: 'Bearer old', body: '"hello"' },
      { authorization: 'Bearer new', body: '"hello"' },
    ]);
  });

  it('are asked for once for all calls that wait', async () => {
    const { transport, seen } = protectedServer('new');
    let renewals = 0;
    const token = async (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      if (refused) renewals++;
      return refused ? 'new' : 'old';
    };
    const client = withAuth(transport, schemes, { token });
    const texts = ['a', 'b', 'c', 'd', 'e'];
    expect(await Promise.all(texts.map((text) => callRest(client, secured, text)))).toEqual(texts);
    expect([renewals, seen.length]).toEqual([1, 10]);
  });

  it('are renewed once if calls begin while they are renewed', async () => {
    const { transport } = protectedServer('new');
    let cached = 'old';
    let renewals = 0;
    const begun = deferred();
    const renewed = deferred();
    const token = async (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      if (!refused) return cached;
      renewals++;
      begun.resolve();
      await renewed.promise;
      cached = 'new';
      return cached;
    };
    const client = withAuth(transport, schemes, { token });
    const first = callRest(client, secured, 'a');
    await begun.promise;
    const second = callRest(client, secured, 'b');
    renewed.resolve();
    expect(await Promise.all([first, second])).toEqual(['a', 'b']);
    expect(renewals).toBe(1);
  });

  it('are not renewed for a call that sends its own', async () => {
    const { transport, seen } = protectedServer('never');
    const asked: boolean[] = [];
    const give = ({ refused }: { refused: boolean }) => {
      asked.push(refused);
      return 'Bearer t';
    };
    const own = { headers: { Authorization: 'Bearer mine' } };
    const byAuth = withAuth(transport, schemes, { token: (_scopes, context) => give(context) });
    await expect(callRest(byAuth, secured, '', own)).rejects.toMatchObject({ status: 401 });
    const byHeaders = withCallSettings(transport, {
      headers: (context) => ({ authorization: give(context) }),
    });
    await expect(callRest(byHeaders, secured, '', own)).rejects.toMatchObject({ status: 401 });
    expect([asked, seen.length]).toEqual([[false], 2]);
  });

  it('are renewed for the next call if the body is a stream', async () => {
    const { transport, seen } = protectedServer('new');
    let cached = 'old';
    const token = (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      if (refused) cached = 'new';
      return cached;
    };
    const client = withAuth(transport, schemes, { token });
    const streaming = { ...secured, encodeRequest: () => ({ target: '/', body: new Blob(['a']).stream() }) };
    await expect(callRest(client, streaming, '')).rejects.toMatchObject({ status: 401 });
    expect(await callRest(client, secured, 'b')).toBe('b');
    expect(seen).toHaveLength(2);
  });

  it.each([undefined, null, ''])('are missing if a function gives %j', async (nothing) => {
    const { transport, seen } = protectedServer('t');
    const client = withAuth(transport, schemes, { token: () => nothing as string });
    await expect(callRest(client, secured, '')).rejects.toMatchObject({ code: 'auth', schemes: [['token']] });
    expect(seen).toHaveLength(0);
  });

  it('are asked for again at the next 401', async () => {
    let valid = 'first';
    const transport: RestTransport = {
      async send({ headers }) {
        const status = headers?.authorization === `Bearer ${valid}` ? 200 : 401;
        return { status, text: '"yes"', header: () => undefined };
      },
    };
    let cached = 'none';
    const token = (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      if (refused) cached = valid;
      return cached;
    };
    const client = withAuth(transport, schemes, { token });
    expect(await callRest(client, secured, '')).toBe('yes');
    valid = 'second';
    expect(await callRest(client, secured, '')).toBe('yes');
  });

  it.each<[string, (scopes: readonly string[]) => string, CallSettings, number]>([
    ['the second 401', () => String(Math.random()), {}, 2],
    ['the same token again', () => 'old', {}, 1],
    ['a client that does not want it', () => String(Math.random()), { reauthenticate: false }, 1],
  ])('leave a 401 to the caller: %s', async (_, token, settings, requests) => {
    const { transport, seen } = protectedServer('never');
    const client = withAuth(transport, schemes, { token }, settings);
    await expect(callRest(client, secured, '')).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(requests);
  });

  it('leave a 401 to the caller if the credential is no function, or the body a stream', async () => {
    const { transport, seen } = protectedServer('never');
    const fixed = withAuth(transport, schemes, { token: 'old' });
    await expect(callRest(fixed, secured, '')).rejects.toMatchObject({ status: 401 });
    const streaming = { ...secured, encodeRequest: () => ({ target: '/', body: new Blob(['a']).stream() }) };
    const renewed = withAuth(transport, schemes, { token: () => String(Math.random()) });
    await expect(callRest(renewed, streaming, '')).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(2);
  });

  it('fail with the error of the function', async () => {
    const { transport } = protectedServer('never');
    const token = (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      if (refused) throw new Error('the sign-in server is down');
      return 'old';
    };
    const client = withAuth(transport, schemes, { token });
    await expect(callRest(client, secured, '')).rejects.toThrow('the sign-in server is down');
  });

  it('are renewed too if a function for headers gives them', async () => {
    const { transport, seen } = protectedServer('new');
    const client = withCallSettings(transport, {
      headers: ({ refused }) => ({ Authorization: refused ? 'Bearer new' : 'Bearer old' }),
    });
    expect(await callRest(client, operation(), 'hello')).toBe('hello');
    expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer old', 'Bearer new']);
  });

  it('are no reason to send a request again if a function gives other headers', async () => {
    const { transport, seen } = protectedServer('never');
    const client = withCallSettings(transport, { headers: () => ({ 'x-trace': String(Math.random()) }) });
    await expect(callRest(client, operation(), '')).rejects.toMatchObject({ status: 401 });
    expect(seen).toHaveLength(1);
  });
});

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

  it('is told by errors', async () => {
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
