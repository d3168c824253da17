import { expect, it } from 'vitest';
import { callRest, inProcessTransport, type RestOperation, withAuth } from '../../src/client/index.js';
import { isAuthError, isHttpStatusError } from '../../src/errors/index.js';
import { type BoundOperation, createRestServer, type OperationContract } from '../../src/server/index.js';

const contract: OperationContract<unknown, never> = {
  name: 'secret',
  verb: 'GET',
  path: '/secret',
  status: 200,
  cost: 0,
  security: [{ key: [] }, { user: [], second: [] }],
  decodeRequest: () => ({}),
  encodeResult: () => '"ok"',
};
const operations: BoundOperation<unknown>[] = [{ contract, handler: () => 'ok' }];
const operation: RestOperation<undefined, string> = {
  name: 'secret',
  verb: 'GET',
  encodeRequest: () => ({ target: '/secret' }),
  isResult: (result) => result === 'ok',
  explainResult: async () => () => [],
  idempotent: true,
  security: [{ key: [] }, { user: [], second: [] }],
};
const schemes = {
  key: { type: 'apiKey', in: 'query', name: 'api key' },
  user: { type: 'basic' },
  second: { type: 'apiKey', in: 'cookie', name: 'sid' },
} as const;

function serverThat(accepts: (text: string) => boolean) {
  return createRestServer({
    operations,
    logger: { error: () => {} },
    authenticate: (_requirements, { request }) =>
      accepts([request.target, request.header('authorization'), request.header('cookie')].join(' ')),
  });
}

it('shows the credentials of the first requirement that is satisfied', async () => {
  const shown: string[] = [];
  const server = serverThat((text) => {
    shown.push(text);
    return true;
  });
  const transport = inProcessTransport(server);
  const user = { username: 'ä', password: 'b:c' };
  await callRest(withAuth(transport, schemes, { key: 'k&1', user, second: 's' }), operation, undefined);
  await callRest(withAuth(transport, schemes, { user, second: async () => 's 2' }), operation, undefined);
  expect(shown).toEqual(['/secret?api%20key=k%261  ', '/secret Basic w6Q6Yjpj sid=s%202']);
});

it('sends nothing where credentials are missing, and names no secret', async () => {
  const server = serverThat(() => true);
  const call = callRest(
    withAuth(inProcessTransport(server), schemes, { user: 'hidden' }),
    operation,
    undefined,
  );
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(isAuthError(error)).toBe(true);
  expect(String(error)).toBe(
    'AuthError: this call needs credentials: key, or user and second; give them in the option auth',
  );
});

it('refuses a user name with a colon, behind which the server would read a password, and does not tell it', async () => {
  const user = { username: 'a:b', password: 'c' };
  const transport = withAuth(inProcessTransport(serverThat(() => true)), schemes, { user, second: 's' });
  await expect(callRest(transport, operation, undefined)).rejects.toThrow(
    'the user name for authorization has a colon, which ends it',
  );
});

it('answers 401 to who is refused', async () => {
  const call = callRest(inProcessTransport(serverThat(() => false)), operation, undefined);
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(isHttpStatusError(error) && error.status).toBe(401);
});

it('makes no server that would leave the check out by mistake', () => {
  expect(() => createRestServer({ operations })).toThrow(
    'operation secret asks for credentials: give authenticate',
  );
  expect(() => createRestServer({ operations, authenticate: false })).not.toThrow();
});
