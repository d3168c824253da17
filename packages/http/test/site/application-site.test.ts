import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as rawRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createExplorer, type ExplorerSettings, parseBasePath, parseOrigin } from '@firn/http/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const script = 'let a;'.repeat(10);
const folder = mkdtempSync(join(tmpdir(), 'firn-explorer-'));
const settings: ExplorerSettings = {
  enabled: undefined,
  dir: folder,
  basePath: '/',
  connect: ['https://a.test'],
};
const refuse = (message: string): never => {
  throw new Error(message);
};

function explorer(changed: Partial<ExplorerSettings> = {}, builtFolder = folder) {
  return createExplorer(
    { ...settings, ...changed },
    {
      allowedHosts: ['localhost'],
      headers: { 'x-own': '1' },
      writeTimeoutMs: 0,
      logger: { error: () => {} },
      version: '1.2.3',
      served: 'node',
      metricsUrl: 'http://reader:secret@127.0.0.1:9660/below',
      builtFolder,
      refuse,
    },
  );
}

describe('the explorer of a program', () => {
  let server: Server;
  let url: string;
  let below: string;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<html><head></head></html>');
    writeFileSync(
      join(folder, 'pages.json'),
      JSON.stringify({ pages: ['/', '/c/:chain/tx/:hash'], files: ['favicon.svg'] }),
    );
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'assets', 'app.Ab12.js'), script);
    writeFileSync(join(folder, 'assets', 'app.Ab12.js.gz'), gzipSync(script));
    const sites = [explorer(), explorer({ basePath: '/firn/' })];
    server = createServer((request, response) => {
      const path = request.url?.replace(/\?.*$/, '') ?? '';
      const site = sites[request.headers['x-below'] === undefined ? 0 : 1];
      if (!site?.answer(path, request, response)) response.writeHead(404).end('not of the site');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    below = new URL(url).host;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  it.each(['/', '/?a=1', '/c/C/tx/0x12', '/c/C/tx/0x12/', '/c/my%20chain/tx/1'])(
    'answers %s with its document, that nobody keeps, under its policy',
    async (path) => {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        '<html><head>\n    <base href="/" /></head></html>',
      ]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-own': '1',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy':
          `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; ` +
          `connect-src 'self' ws://${below} wss://${below} http://127.0.0.1:9660 ws://127.0.0.1:9660 https://a.test; ` +
          `worker-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; ` +
          `require-trusted-types-for 'script'; trusted-types firn`,
      });
    },
  );

  it.each(['/c', '/c/C/tx', '/c//tx/0x12', '/c/C/tx/a/b'])(
    'answers %s, which begins as a page does, with its document and the status 404',
    async (path) => {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([
        404,
        '<html><head>\n    <base href="/" /></head></html>',
      ]);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it.each(['//', '/cc', '/ext/info', '/secret.txt', '/pages.json', '/index.html'])(
    'leaves %s to the program',
    async (path) => {
      const answer = await fetch(url + path);
      expect([answer.status, await answer.text()]).toEqual([404, 'not of the site']);
    },
  );

  it('names its base where a proxy shows it below a path', async () => {
    const headers = { 'x-below': '1' };
    expect(await (await fetch(`${url}/`, { headers })).text()).toContain('<base href="/firn/" />');
    expect(await (await fetch(`${url}/explorer.json`, { headers })).json()).toHaveProperty(
      'basePath',
      '/firn/',
    );
  });

  it('tells where the programs are, without what a program needs to sign in', async () => {
    const answer = await fetch(`${url}/explorer.json`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      version: '1.2.3',
      served: 'node',
      nodeUrl: null,
      metricsUrl: 'http://127.0.0.1:9660/below',
      basePath: '/',
    });
  });

  it.each([
    ['gzip', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, identity', undefined],
    ['identity', undefined],
  ])('sends a file for %s as it was prepared', async (accepted, encoding) => {
    const answer = await raw('/assets/app.Ab12.js', { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(answer.headers['content-encoding']).toBe(encoding);
  });

  it('sends a file beside the document to be asked for again', async () => {
    const answer = await fetch(`${url}/favicon.svg`);
    expect([answer.headers.get('cache-control'), await answer.text()]).toEqual(['no-cache', '<svg/>']);
  });

  it.each([
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/nothing.js',
    '/assets/',
    '/assets/.x',
  ])('has nothing at %s', async (path) => expect((await raw(path)).status).toBe(404));

  it('answers HEAD without a body', async () => {
    const answer = await fetch(`${url}/`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('is not for pages of other names', async () =>
    expect((await raw('/', { host: 'stranger.test' })).status).toBe(403));

  it('is not there where it was not built, and refuses where it was asked for', () => {
    expect(explorer({ dir: undefined }, join(folder, 'assets'))).toBeUndefined();
    expect(() => explorer({ dir: join(folder, 'assets') })).toThrow(
      /^--explorer-dir .*assets: there is no build of the explorer in it; name the folder of a build$/,
    );
    expect(() => explorer({ dir: join(folder, 'nothing') })).toThrow(
      /^--explorer-dir .*nothing: there is no such folder; name/,
    );
    expect(() => explorer({ dir: undefined, enabled: true }, join(folder, 'assets'))).toThrow(
      /^--explorer: there is no build of the explorer in .*assets: build @firn\/explorer, or name/,
    );
  });

  // Not with fetch, which takes the dots out and writes some headers by itself.
  function raw(path: string, headers: Readonly<Record<string, string>> = {}) {
    const { hostname, port } = new URL(url);
    return new Promise<{ status: number | undefined; headers: object & Record<string, unknown> }>(
      (resolve, reject) => {
        const sent = rawRequest({ hostname, port, path, headers }, async (response) => {
          await text(response);
          resolve({ status: response.statusCode, headers: response.headers });
        });
        sent.once('error', reject);
        sent.end();
      },
    );
  }
});

describe('a base path', () => {
  it.each([
    ['/', '/'],
    ['/firn', '/firn/'],
    ['/a/b.c/', '/a/b.c/'],
    ['', undefined],
    ['firn/', undefined],
    ['//host/', undefined],
    ['/../', undefined],
    ['/a/./b', undefined],
    ['/"><script>', undefined],
  ])('%j is %j', (text, path) => expect(parseBasePath(text)).toBe(path));
});

describe('an origin', () => {
  it.each([
    ['https://Node.example', 'https://node.example'],
    ['ws://127.0.0.1:9650/', 'ws://127.0.0.1:9650'],
    ['https://node.example/path', undefined],
    ['https://user@node.example', undefined],
    ['https://node.example; script-src *', undefined],
    ["'unsafe-inline'", undefined],
    ['data:', undefined],
    ['*', undefined],
  ])('%j is %j', (text, origin) => expect(parseOrigin(text)).toBe(origin));
});
