import { describe, expect, it } from 'vitest';
import {
  type CallSettings,
  callRest,
  type RestTransport,
  withAuth,
  withCallSettings,
} from '../../src/client/index.js';
import { operation, protectedServer, schemes, secured } from './protected-server.js';

/** A promise that the test resolves. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

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
    const started = deferred();
    const renewed = deferred();
    const token = async (_scopes: readonly string[], { refused }: { refused: boolean }) => {
      if (!refused) return cached;
      renewals++;
      started.resolve();
      await renewed.promise;
      cached = 'new';
      return cached;
    };
    const client = withAuth(transport, schemes, { token });
    const first = callRest(client, secured, 'a');
    await started.promise;
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

  it('are missing if a renewal gives nothing', async () => {
    const { transport, seen } = protectedServer('new');
    const token = (_scopes: readonly string[], { refused }: { refused: boolean }) => (refused ? '' : 'old');
    const client = withAuth(transport, schemes, { token });
    await expect(callRest(client, secured, '')).rejects.toMatchObject({ code: 'auth' });
    expect(seen).toHaveLength(1);
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
