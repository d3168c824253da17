import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startPinnedRegistry } from './pinned-registry.js';

/** What a registry before this upstream says of a package. */
async function ask(upstream: string, name: string): Promise<{ status: number; body: unknown }> {
  const registry = await startPinnedRegistry(upstream);
  onTestFinished(() => registry.close());
  const answer = await fetch(new URL(name, registry.url));
  return { status: answer.status, body: await answer.json() };
}

it('knows of each package the versions of the lock file, and none that came since', async () => {
  const versions = ['0.0.1', '5.9.3', '7.0.2', '999.0.0'];
  const upstream = createServer((request, response) => {
    const packument = {
      name: request.url,
      'dist-tags': { latest: '999.0.0', next: '999.0.0' },
      versions: Object.fromEntries(versions.map((version) => [version, { version }])),
    };
    response.end(JSON.stringify(packument));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void upstream.close());
  await once(upstream, 'listening');
  const { port } = upstream.address() as AddressInfo;
  expect(await ask(`http://127.0.0.1:${port}/`, 'typescript')).toEqual({
    status: 200,
    body: {
      name: '/typescript',
      'dist-tags': { latest: '7.0.2' },
      versions: { '5.9.3': { version: '5.9.3' }, '7.0.2': { version: '7.0.2' } },
    },
  });
});

it('sends who asks for an archive where the other registry has it', async () => {
  const registry = await startPinnedRegistry('https://registry.example/npm/');
  onTestFinished(() => registry.close());
  const archive = new URL('@types/node/-/node-20.19.43.tgz', registry.url);
  const answer = await fetch(archive, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    'https://registry.example/npm/@types/node/-/node-20.19.43.tgz',
  ]);
});

it('names the registry that does not answer, and the package that the lock file lacks', async () => {
  const nowhere = 'http://127.0.0.1:1/';
  expect(await ask(nowhere, '@types%2fnode')).toEqual({
    status: 503,
    body: { error: expect.stringContaining(`${nowhere} does not answer: `) },
  });
  expect(await ask(nowhere, 'no-such-package')).toEqual({
    status: 404,
    body: { error: 'no-such-package is not in pnpm-lock.yaml, which pins what tests install' },
  });
});
