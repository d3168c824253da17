import { describe, expect, it } from 'vitest';
import { bindOperations, createRestServer, fetchHandler, type RawRequest } from '../../src/server/index.js';

function operation(verb: string, path: string) {
  const decodeRequest = (request: RawRequest) => ({ ...request.path });
  const encodeResult = (answer: unknown) => JSON.stringify(answer);
  return { name: `${verb} ${path}`, verb, path, status: 200, cost: 1, decodeRequest, encodeResult };
}

const contract = {
  replaceMe: operation('PUT', '/users/me'),
  getUser: operation('GET', '/users/{id}'),
  deleteUser: operation('DELETE', '/users/{name}'),
  getFlagged: operation('GET', '/users/flagged?by=admin'),
  getNews: operation('GET', '/news'),
  headNews: operation('HEAD', '/news?since=today'),
};

const operations = bindOperations(contract, {
  replaceMe: () => ['replaceMe'],
  getUser: (params) => ['getUser', params],
  deleteUser: (params) => ['deleteUser', params],
  getFlagged: () => ['getFlagged'],
  getNews: () => ['getNews'],
  headNews: () => [],
});
const handle = fetchHandler(createRestServer({ operations }));

describe('a path that several templates fit', () => {
  it.each([
    ['PUT', '/users/me', ['replaceMe']],
    ['GET', '/users/me', ['getUser', { id: 'me' }]],
    ['GET', '/users/me/', ['getUser', { id: 'me' }]],
    ['DELETE', '/users/me', ['deleteUser', { name: 'me' }]],
    ['GET', '/users/flagged?by=admin', ['getFlagged']],
    ['GET', '/users/flagged', ['getUser', { id: 'flagged' }]],
  ])('is answered by the closest one that has the verb: %s %s', async (method, path, answer) => {
    const response = await handle(new Request(`http://host${path}`, { method }));
    expect([response.status, await response.json()]).toEqual([200, answer]);
  });

  it('answers HEAD as the GET that would be answered', async () => {
    const response = await handle(new Request('http://host/users/me', { method: 'HEAD' }));
    const length = String(JSON.stringify(['getUser', { id: 'me' }]).length);
    expect([response.status, response.headers.get('content-length')]).toEqual([200, length]);
    // What documents HEAD asks for a query that is not there.
    const news = await handle(new Request('http://host/news', { method: 'HEAD' }));
    expect(news.status).toBe(200);
  });

  it.each([
    ['/users/me', 'DELETE, GET, HEAD, OPTIONS, PUT'],
    ['/users/7', 'DELETE, GET, HEAD, OPTIONS'],
  ])('allows at %s what any of them has', async (path, allow) => {
    for (const [method, status] of [
      ['POST', 405],
      ['OPTIONS', 204],
    ] as const) {
      const response = await handle(new Request(`http://host${path}`, { method }));
      expect([response.status, response.headers.get('allow')]).toEqual([status, allow]);
    }
  });

  it('is asked with OPTIONS for its closest template alone', async () => {
    const both = { getNews: operation('GET', '/news/all'), optionsOf: operation('OPTIONS', '/news/{id}') };
    const answer = fetchHandler(
      createRestServer({
        operations: bindOperations(both, { getNews: () => [], optionsOf: (params) => params }),
      }),
    );
    const ask = (path: string) => answer(new Request(`http://host${path}`, { method: 'OPTIONS' }));
    const [all, other] = [await ask('/news/all'), await ask('/news/7')];
    expect([all.status, all.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect([other.status, await other.json()]).toEqual([200, { id: '7' }]);
  });
});
