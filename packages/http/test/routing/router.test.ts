import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRouter, targetsFor } from '../../src/routing/router.js';

function find(templates: readonly string[], path: string) {
  const route = createRouter(templates.map((template) => ({ verb: 'GET', path: template, value: template })));
  const match = route(path.slice(1).split('/'));
  const target = match?.verbs.get('GET')?.[0];
  return target && { template: target.value, params: target.params, values: match?.values };
}

describe('createRouter', () => {
  it.each([
    ['/v2/chains', '/v2/chains', []],
    ['/v2/chains/{chainId}', '/v2/chains/43114', ['43114']],
    ['/v2/chains/{chainId}/metrics/{metric}', '/v2/chains/total/metrics/txCount', ['total', 'txCount']],
    ['/v2/contracts/{address}/nfts:listHolders', '/v2/contracts/0xab/nfts:listHolders', ['0xab']],
    ['/v2/items/{item}:cancel', '/v2/items/a:b:cancel', ['a:b']],
    ['/v2/files/v{version}.json', '/v2/files/v12.json', ['12']],
  ])('%s answers %s', (template, path, values) => {
    expect(find([template], path)).toMatchObject({ template, values });
  });

  it.each([
    ['/v2/chains', '/v2/chains/'],
    ['/v2/chains', '/v2'],
    ['/v2/chains/{chainId}', '/v2/chains/'],
    ['/v2/chains/{chainId}', '/v2/chains/1/2'],
    ['/v2/items/{item}:cancel', '/v2/items/:cancel'],
    ['/v2/items/{item}:cancel', '/v2/items/a'],
    ['/v2/Chains', '/v2/chains'],
  ])('%s does not answer %s', (template, path) => {
    expect(find([template], path)).toBeUndefined();
  });

  it('prefers text to a parameter, and a parameter with text to one without', () => {
    const templates = ['/a/{x}', '/a/b', '/a/{x}:go'];
    expect(find(templates, '/a/b')?.template).toBe('/a/b');
    expect(find(templates, '/a/b:go')?.template).toBe('/a/{x}:go');
    expect(find(templates, '/a/c')?.template).toBe('/a/{x}');
  });

  it('goes back where the closer path ends nowhere', () => {
    expect(find(['/a/b/c', '/a/{x}/d'], '/a/b/d')).toMatchObject({ template: '/a/{x}/d', values: ['b'] });
    expect(find(['/{x}:go/e', '/{y}/d'], '/a:go/d')).toMatchObject({ template: '/{y}/d', values: ['a:go'] });
  });

  it('keeps the names of each route where two share a place', () => {
    const templates = ['/chains/{chainId}', '/chains/{id}/metrics'];
    expect(find(templates, '/chains/1')?.params).toEqual(['chainId']);
    expect(find(templates, '/chains/1/metrics')?.params).toEqual(['id']);
  });

  it.each([
    ['/files/{name}.{type}', '/files/a.b.c', ['a', 'b.c']],
    ['/v{version}/{x}-{y}', '/v1.2/a-b', ['1.2', 'a', 'b']],
    ['/{x}{y}', '/ab', ['a', 'b']],
    ['/{x', '/{x', []],
    ['/', '/', []],
    ['/a/', '/a/', []],
    ['/a//', '/a//', []],
    ['/a//{x}', '/a//b', ['b']],
  ])('takes %s for %s', (template, path, values) => {
    expect(
      createRouter([{ verb: 'GET', path: template, value: 1 }])(path.slice(1).split('/'))?.values,
    ).toEqual(values);
  });

  it('tells the verbs of a path apart', () => {
    const route = createRouter([
      { verb: 'GET', path: '/a', value: 1 },
      { verb: 'POST', path: '/a', value: 2 },
    ]);
    expect([...(route(['a'])?.verbs.keys() ?? [])]).toEqual(['GET', 'POST']);
  });

  it('goes on to the next template where the verbs of the closest one are not taken', () => {
    const route = createRouter([
      { verb: 'GET', path: '/users/{id}', value: 1 },
      { verb: 'PUT', path: '/users/me', value: 2 },
      { verb: 'DELETE', path: '/{kind}/me', value: 3 },
    ]);
    const answering = (verb: string) => route(['users', 'me'], (verbs) => verbs.has(verb));
    expect(answering('PUT')?.values).toEqual([]);
    expect(answering('GET')?.values).toEqual(['me']);
    expect(answering('DELETE')?.values).toEqual(['users']);
    expect(answering('POST')).toBeUndefined();
  });

  it.each([
    ['/a', '/a', 'two operations answer GET /a'],
    ['/{x}', '/{y}', 'two operations answer GET /{y}'],
    ['a', '/b', 'must begin with a slash'],
  ])('refuses the templates %s and %s', (first, second, message) => {
    expect(() => find([first, second], '/')).toThrow(message);
  });

  it('finds what was put in, whatever the values are', () => {
    const value = fc.string({ minLength: 1 });
    const template = '/v2/chains/{chainId}/contracts/{address}/nfts:listHolders';
    fc.assert(
      fc.property(value, value, (chainId, address) => {
        const route = createRouter([{ verb: 'GET', path: template, value: 0 }]);
        const match = route(['v2', 'chains', chainId, 'contracts', address, 'nfts:listHolders']);
        expect(match?.values).toEqual([chainId, address]);
      }),
    );
  });
});

describe('queries of templates', () => {
  const paths = ['/a', '/a?beta=true', '/a?beta=true&kind=x%20y', '/b?only=1', '/c?name={name}'];
  const route = createRouter(paths.map((path) => ({ verb: 'GET', path, value: path })));
  const answering = (segment: string, query: string) =>
    targetsFor(route([segment])?.verbs.get('GET'), { query, header: () => undefined })?.[0].value;

  it.each([
    ['a', '', '/a'],
    ['a', 'beta=false', '/a'],
    ['a', 'x=1&beta=true', '/a?beta=true'],
    ['a', 'beta=false&beta=true', '/a?beta=true'],
    ['a', 'kind=x+y&beta=true', '/a?beta=true&kind=x%20y'],
    ['b', 'only=1', '/b?only=1'],
    ['b', 'only=2', undefined],
    ['b', '', undefined],
    ['c', '', '/c?name={name}'],
  ])('/%s?%s is answered by %s', (segment, query, template) => {
    expect(answering(segment, query)).toBe(template);
  });

  it('must be different for one verb and path', () => {
    const twice = ['/a?x=1&y=2', '/a?y=2&x=1'].map((path) => ({ verb: 'GET', path, value: path }));
    expect(() => createRouter(twice)).toThrow('two operations answer GET /a?y=2&x=1');
  });
});

describe('conditions of routes', () => {
  const header = (name: string, ...values: string[]) => ({ headers: { [name]: values } });
  const routes = [
    { value: 'plain', conditions: undefined },
    { value: 'one', conditions: header('x-target', 'one') },
    { value: 'two or three', conditions: header('x-target', 'two', 'three') },
    { value: 'one json', conditions: { ...header('x-target', 'one'), mediaTypes: ['application/json'] } },
    { value: 'form', conditions: { query: { a: ['1'] }, mediaTypes: ['multipart/*'] } },
    { value: 'text', conditions: { query: { a: ['1'] }, mediaTypes: ['text/plain'] } },
  ];
  const answering = (query: string, headers: Readonly<Record<string, string>>, of = routes) => {
    const route = createRouter(of.map((each) => ({ verb: 'POST', path: '/a', ...each })));
    return targetsFor(route(['a'])?.verbs.get('POST'), { query, header: (name) => headers[name] })?.[0].value;
  };

  it.each([
    ['', {}, 'plain'],
    ['', { 'x-target': 'one' }, 'one'],
    ['', { 'x-target': 'three' }, 'two or three'],
    ['', { 'x-target': 'four' }, 'plain'],
    ['', { 'x-target': 'one', 'content-type': 'application/json; charset=utf-8' }, 'one json'],
    ['a=1', { 'content-type': 'multipart/form-data; boundary=x' }, 'form'],
    ['a=1', { 'content-type': 'text/plain' }, 'text'],
    ['a=1', { 'content-type': 'image/png' }, 'plain'],
    ['a=2', { 'content-type': 'text/plain' }, 'plain'],
  ])('choose by query, headers and media type: ?%s %o is answered by %s', (query, headers, value) => {
    expect(answering(query, headers)).toBe(value);
  });

  it('leave a wrong media type to the first route that has everything else', () => {
    const typed = routes.filter(({ conditions }) => conditions !== undefined && 'query' in conditions);
    expect(answering('a=1', { 'content-type': 'image/png' }, typed)).toBe('form');
    expect(answering('', { 'content-type': 'text/plain' }, typed)).toBeUndefined();
  });

  it('must be different for one verb and path', () => {
    const twice = [1, 2].map((value) => ({
      verb: 'GET',
      path: '/a',
      conditions: header('x', 'one'),
      value,
    }));
    expect(() => createRouter(twice)).toThrow('two operations answer GET /a');
  });
});
