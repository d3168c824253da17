import { describe, expect, it } from 'vitest';
import { fetchHandler, nodeListener } from '../../src/server/index.js';
import { startServer } from '../start-server.js';
import { sampleServer } from './sample-server.js';

const { server } = sampleServer();

describe('basePath', () => {
  it.each([
    ['/api/v2/chains/7/series?pageSize=3', 200],
    ['/api/v2/chains/7/series/', 200],
    ['/api/v2/chains/7/series', 200],
    ['/api', 404],
    ['/api?x=1', 404],
    ['/apiv2/chains/7/series', 404],
    ['/api2/v2/chains/7/series', 404],
    ['/API/v2/chains/7/series', 404],
    ['/v2/chains/7/series', 404],
    ['/v2/api/v2/chains/7/series', 404],
  ])('matches whole segments: %s is a %s', async (path, status) => {
    await using app = await startServer(nodeListener(server, { basePath: '/api' }));
    expect((await fetch(app.baseUrl + path)).status).toBe(status);
    const handle = fetchHandler(server, { basePath: '/api' });
    expect((await handle(new Request(`http://host${path}`))).status).toBe(status);
  });

  it('may have several segments', async () => {
    const handle = fetchHandler(server, { basePath: '/shop/api' });
    const response = await handle(new Request('http://host/shop/api/v2/chains/7/series'));
    expect(await response.json()).toEqual({ results: [7, 0] });
    const other = await handle(new Request('http://host/shop/v2/chains/7/series?x=1', { method: 'HEAD' }));
    expect([other.status, other.headers.get('content-type'), await other.text()]).toEqual([
      404,
      'application/problem+json',
      '',
    ]);
  });

  it('answers other paths in the form of the other errors', async () => {
    const own = sampleServer(
      {},
      { onError: ({ failure }) => ({ status: failure.status, body: failure.messages }) },
    );
    const handle = fetchHandler(own.server, { basePath: '/api' });
    const response = await handle(new Request('http://host/v2/chains/7/series'));
    expect([response.status, await response.json()]).toEqual([404, ['Cannot GET /v2/chains/7/series']]);
  });

  it.each(['', '/', 'api', '/api/', '/api?x', '/a#b', '/ü', '/a b', '/%c3%bc', '//'])(
    'must be a path: %j',
    (basePath) => {
      const message = `basePath must be a path such as /api, percent-encoded, got ${JSON.stringify(basePath)}`;
      expect(() => nodeListener(server, { basePath })).toThrow(message);
      expect(() => fetchHandler(server, { basePath })).toThrow(message);
    },
  );
});
