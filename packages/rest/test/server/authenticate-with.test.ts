import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { httpError } from '../../src/errors/index.js';
import {
  type Authenticate,
  authenticateWith,
  type BoundOperation,
  cacheableJson,
  createRestServer,
  nodeListener,
  type OperationContract,
  type RequestInfo,
  type SecurityRequirement,
  type SecurityScheme,
} from '../../src/server/index.js';
import { startServer } from '../start-server.js';

const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  link: { type: 'apiKey', in: 'query', name: 'api key' },
  sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
  login: { type: 'basic' },
  token: { type: 'bearer' },
  digest: { type: 'http', scheme: 'Digest' },
  certificate: { type: 'mutualTLS' },
} as const;

function contractOf(security: readonly SecurityRequirement[]): OperationContract<unknown, never> {
  return {
    name: 'secret',
    verb: 'GET',
    path: '/secret',
    status: 200,
    cost: 0,
    security,
    decodeRequest: () => ({}),
    encodeResult: (result) => JSON.stringify(result ?? null),
  };
}

interface Shown {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
}

/** Asks an operation with these requirements; its handler returns the principal. */
async function ask(
  security: readonly SecurityRequirement[],
  authenticate: Authenticate,
  { headers = {}, query = '' }: Shown = {},
) {
  const operations: BoundOperation<RequestInfo>[] = [
    { contract: contractOf(security), handler: (_params, { principal }) => principal ?? 'nobody' },
  ];
  const server = createRestServer({ operations, authenticate, logger: { error: () => {} } });
  const {
    status,
    json,
    headers: answered,
  } = await server.dispatch({
    verb: 'GET',
    target: `/secret${query}`,
    header: (name) => headers[name],
    readBody: async () => '',
    stream: () => new Blob([]).stream(),
  });
  const body: unknown = JSON.parse(json?.text() ?? 'null');
  return { status, body, challenge: answered['www-authenticate'] };
}

const encoded = (bytes: readonly number[]) => btoa(String.fromCharCode(...bytes));

describe('authenticateWith', () => {
  it.each<readonly [SecurityScheme, string, Record<string, string>, object]>([
    [schemes.key, '', { 'x-key': 'k1' }, { key: 'k1' }],
    [schemes.link, '?api%20key=k2', {}, { key: 'k2' }],
    [schemes.sid, '', { cookie: 'sid=k3' }, { key: 'k3' }],
    [
      schemes.login,
      '',
      { authorization: `Basic ${btoa('ann:pass')}` },
      { username: 'ann', password: 'pass' },
    ],
    [schemes.token, '', { authorization: 'Bearer t' }, { token: 't' }],
  ])('reads the credential of a request of node:http: %j', async (scheme, query, headers, credential) => {
    const server = createRestServer({
      operations: [
        {
          contract: contractOf([{ scheme: [] }]),
          handler: (_params: unknown, { principal }: RequestInfo) => principal,
        },
      ],
      authenticate: authenticateWith({ scheme }, { scheme: (given: object) => given }),
    });
    await using app = await startServer(nodeListener(server));
    const response = await fetch(`${app.baseUrl}/secret${query}`, { headers });
    expect([response.status, await response.json()]).toEqual([
      200,
      { scheme: { ...credential, scopes: [] } },
    ]);
  });

  it.each<readonly [keyof typeof schemes, Shown, object]>([
    ['key', { headers: { 'x-key': 'k 1' } }, { key: 'k 1' }],
    ['link', { query: '?a=b&api%20key=k%261%2B' }, { key: 'k&1+' }],
    ['sid', { headers: { cookie: 'a=b; sid=s%202' } }, { key: 's 2' }],
    [
      'login',
      { headers: { authorization: `basic ${encoded([0xc3, 0xa4, 0x3a, 0x62, 0x3a, 0x63])}` } },
      { username: 'ä', password: 'b:c' },
    ],
    ['token', { headers: { authorization: 'BEARER  abc ' } }, { token: 'abc' }],
    ['digest', { headers: { authorization: 'digest a="b"' } }, { authorization: 'digest a="b"' }],
    ['certificate', {}, {}],
  ])('reads the credential of the scheme %s', async (name, shown, credential) => {
    const check = vi.fn(() => true);
    const { status } = await ask([{ [name]: ['read'] }], authenticateWith(schemes, { [name]: check }), shown);
    expect(status).toBe(200);
    expect(check).toHaveBeenCalledExactlyOnceWith({ ...credential, scopes: ['read'] }, expect.anything());
  });

  it.each([
    ['another scheme', 'Digest a', undefined],
    ['no base64', 'Basic ***', false],
    ['no UTF-8', `Basic ${encoded([0xff, 0x3a])}`, false],
    ['no colon', `Basic ${encoded([0x61])}`, false],
    ['nothing', 'Basic', false],
  ])('does not call a function for a Basic credential with %s', async (_what, authorization, sent) => {
    const login = vi.fn(() => true);
    const optional = [{}, { login: [] }];
    const shown = { headers: { authorization } };
    const { status } = await ask(optional, authenticateWith(schemes, { login }), shown);
    expect(status).toBe(sent === undefined ? 200 : 401);
    expect(login).not.toHaveBeenCalled();
  });

  it('gives handlers the results of the first requirement that is met', async () => {
    const key = vi.fn(({ key: text }: { readonly key: string }) =>
      text === 'k' ? { tenant: 7 } : undefined,
    );
    const authenticate = authenticateWith(schemes, { key, token: async ({ token }) => ({ user: token }) });
    const security = [{ token: [], key: [] }, { token: [] }, { key: [] }];
    const authorization = 'Bearer ada';
    const both = await ask(security, authenticate, { headers: { authorization, 'x-key': 'k' } });
    expect(both.body).toEqual({ token: { user: 'ada' }, key: { tenant: 7 } });
    const wrongKey = await ask(security, authenticate, { headers: { authorization, 'x-key': 'no' } });
    expect(wrongKey.body).toEqual({ token: { user: 'ada' } });
    key.mockClear();
    const one = await ask(security, authenticate, { headers: { authorization } });
    expect(one.body).toEqual({ token: { user: 'ada' } });
    expect(key).not.toHaveBeenCalled();
  });

  it('responds with 401 and the challenges of all schemes', async () => {
    const authenticate = authenticateWith(schemes, {
      token: () => undefined,
      login: () => null,
      key: () => false,
    });
    const security = [{ token: ['read', 'write'] }, { login: [] }, { key: [] }];
    expect(await ask(security, authenticate)).toEqual({
      status: 401,
      body: {
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'This call needs credentials that the request does not have',
      },
      challenge:
        'Bearer realm="token", scope="read write", Basic realm="login", charset="UTF-8", ApiKey realm="key"',
    });
    const refused = await ask([{ token: [] }], authenticate, { headers: { authorization: 'Bearer x' } });
    expect(refused.challenge).toBe('Bearer realm="token", error="invalid_token"');
    expect(refused.body).toMatchObject({ detail: 'The credentials of this request are not valid' });
  });

  it('accepts a request without optional credentials, and rejects wrong ones', async () => {
    const authenticate = authenticateWith(schemes, {
      key: ({ key }) => key === 'k',
      certificate: () => undefined,
    });
    const security = [{}, { certificate: [] }, { key: [] }];
    expect(await ask(security, authenticate)).toMatchObject({ status: 200, body: 'nobody' });
    const right = await ask(security, authenticate, { headers: { 'x-key': 'k' } });
    expect(right).toMatchObject({ status: 200, body: { key: true } });
    expect((await ask(security, authenticate, { headers: { 'x-key': 'no' } })).status).toBe(401);
  });

  it('responds with the error that a function throws, and adds the challenges to a 401', async () => {
    const authenticate = authenticateWith(schemes, {
      token: ({ token }) => {
        if (token === 'known') throw httpError(403, 'not allowed');
        if (token === 'expired') throw httpError(401, 'expired', { body: { reason: 'expired' } });
        throw new Error('the database is down');
      },
    });
    const asked = async (token: string) =>
      ask([{ token: [] }], authenticate, { headers: { authorization: `Bearer ${token}` } });
    expect(await asked('known')).toMatchObject({ status: 403, challenge: undefined });
    expect(await asked('expired')).toMatchObject({
      status: 401,
      body: { reason: 'expired' },
      challenge: 'Bearer realm="token"',
    });
    expect(await asked('other')).toMatchObject({ status: 500 });
  });

  it('refuses unknown schemes, and a server with a scheme that it cannot check', () => {
    // @ts-expect-error: a function for no scheme.
    expect(() => authenticateWith(schemes, { tokens: () => true })).toThrow(
      new TypeError('authenticateWith: unknown security scheme tokens, did you mean token?'),
    );
    const operations: BoundOperation<unknown>[] = [
      { contract: contractOf([{ token: [] }, { key: [] }]), handler: () => 'ok' },
    ];
    const authenticate = authenticateWith(schemes, { token: () => true });
    expect(() => createRestServer({ operations, authenticate })).toThrow(
      new TypeError(
        'createRestServer: authenticate has no function for the security scheme key, which operation secret needs',
      ),
    );
  });

  it('knows the types of credentials and principals', () => {
    const authenticate = authenticateWith(schemes, {
      key: ({ key, scopes }) => {
        expectTypeOf(key).toEqualTypeOf<string>();
        expectTypeOf(scopes).toEqualTypeOf<readonly string[]>();
        return key.length;
      },
      login: async ({ username, password }) => (username === password ? { username } : undefined),
      // @ts-expect-error: a bearer token has no key.
      token: ({ key }) => key !== '',
    });
    expectTypeOf(authenticate).toEqualTypeOf<
      Authenticate<{
        readonly key?: number;
        readonly login?: { username: string };
        readonly token?: true;
      }>
    >();
  });
});

describe('the principal', () => {
  const operations = <Context>(handler: (params: never, context: Context) => unknown) => [
    { contract: contractOf([{ key: [] }]), handler },
  ];
  const userOf = (_requirements: unknown, { request }: RequestInfo) =>
    request.header('x-key') === undefined ? undefined : { user: request.header('x-key') as string };

  it('is the result of a function', async () => {
    expect((await ask([{ key: [] }], userOf, { headers: { 'x-key': 'ada' } })).body).toEqual({ user: 'ada' });
    expect((await ask([{ key: [] }], userOf)).status).toBe(401);
    expect((await ask([{}, { key: [] }], userOf)).body).toBe('nobody');
    expect((await ask([{ key: [] }], () => true)).body).toBe('nobody');
  });

  it('has its type in contexts and handlers', () => {
    createRestServer({
      operations: operations(
        (_params, { principal }: RequestInfo<{ user: string } | undefined>) => principal,
      ),
      authenticate: userOf,
    });
    createRestServer({
      operations: operations((_params, { user }: { user: string | undefined }) => user),
      authenticate: userOf,
      context: async ({ principal }) => {
        expectTypeOf(principal).toEqualTypeOf<{ user: string } | undefined>();
        return { user: principal?.user };
      },
    });
    const authenticate = authenticateWith(schemes, { key: ({ key }) => key.length });
    createRestServer({
      operations: operations((_params, { user }: { user: number | undefined }) => user),
      authenticate,
      context: ({ principal }) => {
        expectTypeOf(principal).toEqualTypeOf<{ readonly key?: number } | undefined>();
        return { user: principal?.key };
      },
    });
    // @ts-expect-error: the handler takes another principal.
    createRestServer({
      operations: operations((_params, { principal }: RequestInfo<{ id: number } | undefined>) => principal),
      authenticate: userOf,
    });
    // @ts-expect-error: a principal can be missing.
    createRestServer({
      operations: operations((_params, { principal }: RequestInfo<{ user: string }>) => principal),
      authenticate: userOf,
    });
    createRestServer({
      operations: operations((_params, { principal }: RequestInfo<undefined>) => principal),
      authenticate: () => true,
    });
  });

  it('is checked for each request, also if the answer of the handler can be given again', async () => {
    const server = createRestServer({
      operations: operations(() => cacheableJson('"secret"', { isCurrent: () => true })),
      authenticate: userOf,
    });
    const statusOf = async (key?: string) => {
      const { status } = await server.dispatch({
        verb: 'GET',
        target: '/secret',
        header: (name) => (name === 'x-key' ? key : undefined),
        readBody: async () => '',
        stream: () => new Blob([]).stream(),
      });
      return status;
    };
    expect([await statusOf('ada'), await statusOf()]).toEqual([200, 401]);
  });
});
