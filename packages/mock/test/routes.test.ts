import { describe, expect, it } from 'vitest';
import { createRouter } from '../src/http/routes.js';

describe('createRouter', () => {
  const route = createRouter(
    ['GET /users/{id}', 'HEAD /users/{id}', 'PUT /users/me', 'GET /users/all', 'DELETE /{kind}/all'].map(
      (value) => {
        const [verb = '', template = ''] = value.split(' ');
        return { verb, template, value };
      },
    ),
  );
  const answering = (path: string) =>
    [...(route(path, new URLSearchParams())?.targets ?? [])].map(([, [target]]) => [
      target?.value,
      target?.path,
    ]);

  it('finds for each verb the closest template that has it, as generated servers do', () => {
    expect(answering('/users/me')).toEqual([
      ['PUT /users/me', {}],
      ['GET /users/{id}', { id: 'me' }],
      ['HEAD /users/{id}', { id: 'me' }],
    ]);
  });

  it('leaves HEAD to the GET of a closer template', () => {
    expect(answering('/users/all')).toEqual([
      ['GET /users/all', {}],
      ['DELETE /{kind}/all', { kind: 'users' }],
    ]);
  });

  it('finds nothing where no template fits', () => {
    expect(route('/users', new URLSearchParams())).toBeUndefined();
  });
});

describe('what is at a path', () => {
  const createOf = (...values: string[]) =>
    createRouter(
      values.map((value) => {
        const [verb = '', template = ''] = value.split(' ');
        return { verb, template, value };
      }),
    );
  const valueAt = (route: ReturnType<typeof createOf>, request: string) => {
    const [verb = '', target = ''] = request.split(' ');
    const { pathname, searchParams } = new URL(target, 'http://mock');
    return route(pathname, searchParams)?.targets.get(verb)?.[0]?.value;
  };

  it.each([
    { of: ['GET /{a}?x=1', 'GET /users'], asked: 'GET /users?x=1', found: 'GET /users' },
    { of: ['GET /a?x=1', 'GET /a'], asked: 'GET /a?x=2&x=1', found: 'GET /a?x=1' },
    { of: ['GET /{id}', 'GET /{id}:stop'], asked: 'GET /7:stop', found: 'GET /{id}:stop' },
    { of: ['GET /v{major}', 'GET /v{major}.x'], asked: 'GET /v1.x', found: 'GET /v{major}.x' },
    { of: ['GET /a'], asked: 'GET /a/', found: 'GET /a' },
    { of: ['GET /a', 'GET /a/'], asked: 'GET /a/', found: 'GET /a/' },
    { of: ['GET /caf\u00e9/{x}'], asked: 'GET /c%61f%c3%a9/1', found: 'GET /caf\u00e9/{x}' },
    { of: ['GET /{name}', 'GET /{name}:cancel'], asked: 'GET /7%3Acancel', found: 'GET /{name}:cancel' },
    { of: ['GET /Users({id})'], asked: 'GET /Users%281%29', found: 'GET /Users({id})' },
    { of: ['GET /a|b^c/{x}'], asked: 'GET /a|b^c/1', found: 'GET /a|b^c/{x}' },
    { of: ['GET /\u{1f600}'], asked: 'GET /\u{1f600}', found: 'GET /\u{1f600}' },
    { of: ['GET /{a}x/{b}', 'GET /x{a}/all'], asked: 'GET /x1x/all', found: 'GET /{a}x/{b}' },
    { of: ['GET /x{a}', 'GET /{a}x?q=1'], asked: 'GET /x1x?q=1', found: 'GET /x{a}' },
    { of: ['GET /a?x=1', 'HEAD /a'], asked: 'HEAD /a?x=1', found: 'HEAD /a' },
    { of: ['GET /{a}x', 'OPTIONS /x{a}'], asked: 'OPTIONS /x1x', found: undefined },
    { of: ['GET /a/b', 'OPTIONS /a/{x}'], asked: 'OPTIONS /a/b', found: undefined },
    { of: ['GET /a/b', 'OPTIONS /a/{x}'], asked: 'OPTIONS /a/c', found: 'OPTIONS /a/{x}' },
  ])('$asked is $found of $of', ({ of, asked, found }) =>
    expect(valueAt(createOf(...of), asked)).toBe(found),
  );

  it('has values as they were sent, where the text around them was sent as it is documented', () => {
    const find = createOf('GET /at/{lat},{lon}', 'GET /\u00e9{x}');
    const valuesAt = (path: string) =>
      find(new URL(path, 'http://mock').pathname, new URLSearchParams())?.targets.get('GET')?.[0]?.path;
    expect(valuesAt('/at/1%2C5,2')).toEqual({ lat: '1%2C5', lon: '2' });
    expect(valuesAt('/at/1%2C2')).toEqual({ lat: '1', lon: '2' });
    expect(valuesAt('/\u00e9a%20b')).toEqual({ x: 'a%20b' });
    expect(valuesAt('/at/%zz,1')).toBeUndefined();
  });

  it('has the verbs of all templates that fit, whatever query they want', () => {
    const found = createOf('GET /a?x=1', 'POST /a', 'PUT /{id}')('/a', new URLSearchParams());
    expect([...(found?.targets.keys() ?? [])]).toEqual(['POST', 'PUT']);
    expect([...(found?.verbs ?? [])]).toEqual(['GET', 'POST', 'PUT']);
  });
});
