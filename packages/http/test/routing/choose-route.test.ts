import { describe, expect, it } from 'vitest';
import { chooseRoute, createRouter, hasRoute, pathValues } from '../../src/routing/index.js';

/** Chooses between `GET /a` and the like; each is its own value. */
function chooserOf(...values: string[]) {
  const routes = values.map((value) => {
    const [verb = '', path = ''] = value.split(' ');
    return { verb, path, value };
  });
  const route = createRouter(routes, 'shared');
  return (request: string) => {
    const [verb = '', sent = ''] = request.split(' ');
    const { pathname: path, search } = new URL(sent, 'http://server');
    const choice = chooseRoute(route, verb, path.slice(1).split('/').map(decodeURIComponent), {
      query: search.slice(1),
      header: () => undefined,
    });
    if (choice === undefined || 'allow' in choice) return choice;
    const [target] = choice.targets;
    return {
      values: choice.targets.map(({ value }) => value),
      ...pathValues(target, path, choice.values),
    };
  };
}

describe('chooseRoute', () => {
  const choose = chooserOf(
    'GET /users/{id}',
    'HEAD /users/{id}',
    'PUT /users/me',
    'GET /users/all',
    'DELETE /{kind}/all',
  );

  it.each([
    ['PUT /users/me', { values: ['PUT /users/me'], path: {} }],
    ['GET /users/me', { values: ['GET /users/{id}'], path: { id: 'me' } }],
    ['HEAD /users/me', { values: ['HEAD /users/{id}'], path: { id: 'me' } }],
    ['HEAD /users/all', { values: ['GET /users/all'], path: {} }],
    ['DELETE /users/all', { values: ['DELETE /{kind}/all'], path: { kind: 'users' } }],
    ['POST /users/all', { allow: 'DELETE, GET, HEAD, OPTIONS' }],
    ['OPTIONS /users/me', { allow: 'GET, HEAD, OPTIONS, PUT' }],
    ['GET /users', undefined],
  ])('%s', (request, choice) => {
    if (choice === undefined) expect(choose(request)).toBeUndefined();
    else expect(choose(request)).toMatchObject(choice);
  });

  it.each([
    { of: ['GET /{a}?x=1', 'GET /users'], asked: 'GET /users?x=1', found: ['GET /users'] },
    { of: ['GET /a?x=1', 'GET /a'], asked: 'GET /a?x=2&x=1', found: ['GET /a?x=1'] },
    { of: ['GET /a?x=1'], asked: 'GET /a?x=2', found: undefined },
    { of: ['GET /{id}', 'GET /{id}:stop'], asked: 'GET /7:stop', found: ['GET /{id}:stop'] },
    { of: ['GET /v{major}', 'GET /v{major}.x'], asked: 'GET /v1.x', found: ['GET /v{major}.x'] },
    { of: ['GET /a'], asked: 'GET /a/', found: ['GET /a'] },
    { of: ['GET /a', 'GET /a/'], asked: 'GET /a/', found: ['GET /a/'] },
    { of: ['GET /'], asked: 'GET /', found: ['GET /'] },
    { of: ['GET /caf\u00e9/{x}'], asked: 'GET /c%61f%c3%a9/1', found: ['GET /caf\u00e9/{x}'] },
    { of: ['GET /caf%C3%A9/{x}'], asked: 'GET /caf\u00e9/1', found: ['GET /caf%C3%A9/{x}'] },
    { of: ['GET /caf%C3%A9/{x}'], asked: 'GET /caf%C3%A9/1', found: ['GET /caf%C3%A9/{x}'] },
    { of: ['GET /a%2Fb'], asked: 'GET /a%2fb', found: ['GET /a%2Fb'] },
    { of: ['GET /100%'], asked: 'GET /100%25', found: ['GET /100%'] },
    { of: ['GET /%7Bid%7D'], asked: 'GET /7', found: undefined },
    { of: ['GET /{name}', 'GET /{name}:cancel'], asked: 'GET /7%3Acancel', found: ['GET /{name}:cancel'] },
    { of: ['GET /Users({id})'], asked: 'GET /Users%281%29', found: ['GET /Users({id})'] },
    { of: ['GET /a|b^c/{x}'], asked: 'GET /a|b^c/1', found: ['GET /a|b^c/{x}'] },
    { of: ['GET /\u{1f600}'], asked: 'GET /\u{1f600}', found: ['GET /\u{1f600}'] },
    { of: ['GET /{a}x/{b}', 'GET /x{a}/all'], asked: 'GET /x1x/all', found: ['GET /{a}x/{b}'] },
    { of: ['GET /x{a}', 'GET /{a}x?q=1'], asked: 'GET /x1x?q=1', found: ['GET /x{a}'] },
    { of: ['GET /a?x=1', 'HEAD /a'], asked: 'HEAD /a?x=1', found: ['HEAD /a'] },
    { of: ['GET /a', 'HEAD /{x}'], asked: 'HEAD /a', found: ['GET /a'] },
    { of: ['GET /a/b', 'OPTIONS /a/{x}'], asked: 'OPTIONS /a/c', found: ['OPTIONS /a/{x}'] },
  ])('$asked is $found of $of', ({ of, asked, found }) => {
    const choice = chooserOf(...of)(asked);
    expect(choice !== undefined && 'values' in choice ? choice.values : undefined).toEqual(found);
  });

  it('leaves OPTIONS to the closest template', () => {
    expect(chooserOf('GET /{a}x', 'OPTIONS /x{a}')('OPTIONS /x1x')).toEqual({ allow: 'GET, HEAD, OPTIONS' });
    expect(chooserOf('GET /a/b', 'OPTIONS /a/{x}')('OPTIONS /a/b')).toEqual({ allow: 'GET, HEAD, OPTIONS' });
  });

  it('names the verbs of all templates that fit, whatever query they want', () => {
    const allowing = chooserOf('GET /a?x=1', 'POST /a', 'PUT /{id}');
    expect(allowing('PATCH /a')).toEqual({ allow: 'GET, HEAD, OPTIONS, POST, PUT' });
    expect(allowing('GET /a')).toBeUndefined();
  });

  it('has all targets that a document has for one request, in its order', () => {
    const shared = chooserOf('GET /a?x=1', 'GET /a', 'GET /a?x=1&y=2', 'GET /a', 'GET /a?x=1');
    const valuesAt = (request: string) => shared(request);
    expect(valuesAt('GET /a')).toMatchObject({ values: ['GET /a', 'GET /a'] });
    expect(valuesAt('GET /a?x=1')).toMatchObject({ values: ['GET /a?x=1', 'GET /a?x=1'] });
    expect(valuesAt('GET /a?y=2&x=1')).toMatchObject({ values: ['GET /a?x=1&y=2'] });
  });

  it('has values as they were sent, where the text around them was sent as it is documented', () => {
    const choose = chooserOf('GET /at/{lat},{lon}', 'GET /\u00e9{x}', 'GET /in/{list}/{x}-{y}');
    expect(choose('GET /at/1%2C5,2')).toMatchObject({
      path: { lat: '1,5', lon: '2' },
      sent: { lat: '1%2C5', lon: '2' },
    });
    expect(choose('GET /at/1%2C2')).toMatchObject({ sent: { lat: '1', lon: '2' } });
    expect(choose('GET /%C3%A91,2%2C3')).toMatchObject({ path: { x: '1,2,3' }, sent: { x: '1,2%2C3' } });
    const lists = chooserOf('GET /users({ids})', 'GET /items/{ids}:batch');
    expect(lists('GET /users%281,2%29')).toMatchObject({ sent: { ids: '1,2' } });
    expect(lists('GET /items/1,2%2C3%3Abatch')).toMatchObject({ sent: { ids: '1,2%2C3' } });
    expect(choose('GET /\u00e9a%20b')).toMatchObject({ path: { x: 'a b' }, sent: { x: 'a%20b' } });
    expect(choose('GET /in/a,b%2Cc/1%2D%C3%A9')).toMatchObject({
      path: { list: 'a,b,c', x: '1', y: '\u00e9' },
      sent: { list: 'a,b%2Cc', x: '1', y: '%C3%A9' },
    });
  });

  it('cuts values between letters, at the same place as they were sent and decoded', () => {
    expect(chooserOf('GET /{x}{y}\u00e9')('GET /%F0%9F%98%80b%C3%A9')).toMatchObject({
      path: { x: '\u{1f600}', y: 'b' },
      sent: { x: '%F0%9F%98%80', y: 'b' },
    });
    expect(chooserOf('GET /{x}{y}\u00e9')('GET /%F0%9F%98%80%C3%A9')).toBeUndefined();
    expect(chooserOf('GET /{x}2{y}')('GET /%2Fx2y')).toMatchObject({
      path: { x: '/x', y: 'y' },
      sent: { x: '%2Fx', y: 'y' },
    });
  });

  it('keeps values whatever their names are', () => {
    const choice = chooserOf('GET /u/{__proto__}')('GET /u/abc');
    expect(Object.entries((choice as { path: object }).path)).toEqual([['__proto__', 'abc']]);
  });

  it('knows whether a template has a path', () => {
    const route = createRouter([{ verb: 'GET', path: '/users/{id}', value: 1 }]);
    expect(
      ['/users/7', '/users/7/', '/users', '/users/7/8'].map((path) =>
        hasRoute(route, path.slice(1).split('/')),
      ),
    ).toEqual([true, true, false, false]);
  });
});
