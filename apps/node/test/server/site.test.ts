import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as rawRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe('the documentation at /docs/', () => {
  let url: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firn-site-'));
    atEnd(() => rm(folder, { recursive: true }));
    const site = join(folder, 'site');
    await mkdir(join(site, 'assets'), { recursive: true });
    await mkdir(join(site, 'node'));
    await writeFile(join(folder, 'secret.html'), 'secret');
    await writeFile(join(site, 'index.html'), 'home');
    await writeFile(join(site, '404.html'), 'missing');
    await writeFile(join(site, '.hidden'), 'hidden');
    await writeFile(join(site, 'node/index.html'), 'node');
    await writeFile(join(site, 'node/peers.html'), 'peers');
    await writeFile(join(site, 'assets/app.Ab12.js'), 'let a;');
    ({
      running: { url },
    } = await startTestNode(atEnd, { docsDir: site }));
  });

  it.each([
    ['/docs/', 'home', 'text/html; charset=utf-8'],
    ['/docs/?a=1', 'home', 'text/html; charset=utf-8'],
    ['/docs/index.html', 'home', 'text/html; charset=utf-8'],
    ['/docs/node/', 'node', 'text/html; charset=utf-8'],
    ['/docs/node/peers', 'peers', 'text/html; charset=utf-8'],
    ['/docs/assets/app.Ab12.js', 'let a;', 'text/javascript; charset=utf-8'],
  ])('%s', async (path, body, type) => {
    const answer = await fetch(url + path);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      type,
      body,
    ]);
    expect(answer.headers.get('node-id')).toMatch(/^NodeID-/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is kept for good where the name has a hash, and asked for by its tag elsewhere', async () => {
    const asset = await fetch(`${url}/docs/assets/app.Ab12.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await fetch(`${url}/docs/node/peers`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await fetch(`${url}/docs/node/peers`, {
      headers: { 'if-none-match': page.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers HEAD without a body', async () => {
    const answer = await fetch(`${url}/docs/node/peers`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
      200,
      '5',
      '',
    ]);
  });

  it('leads from /docs to /docs/', async () => {
    const answer = await fetch(`${url}/docs`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/docs/']);
  });

  // Not with fetch, which would take the dots out.
  it.each([
    '/docs/../secret',
    '/docs/../secret.html',
    '/docs/node/../../secret.html',
    '/docs/%2e%2e/secret.html',
    '/docs/..%2fsecret.html',
    '/docs/..\\secret.html',
    '/docs//etc/passwd',
    '/docs/.hidden',
    '/docs/node',
    '/docs/nothing',
    '/docs/node/peers.html/x',
    '/docs/index.html%00',
    `/docs/${'a'.repeat(4096)}`,
  ])('has nothing at %s', async (path) => {
    const { hostname, port } = new URL(url);
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = rawRequest({ hostname, port, path }, async (response) =>
        resolve({ status: response.statusCode, body: await text(response) }),
      );
      sent.once('error', reject);
      sent.end();
    });
    expect(answer).toEqual({ status: 404, body: 'missing' });
  });

  it('is not passed over where the folder that was named has none', async () => {
    await expect(startTestNode(atEnd, { docsDir: folder })).rejects.toThrow(
      `--docs-dir: there is no documentation in ${folder}, which has no index.html: build @firn/docs`,
    );
  });

  it('is not for pages of other names', async () => {
    const { hostname, port } = new URL(url);
    const status = await new Promise((resolve, reject) => {
      const sent = rawRequest(
        { hostname, port, path: '/docs/', headers: { host: 'evil.example' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.once('error', reject);
      sent.end();
    });
    expect(status).toBe(403);
  });
});
