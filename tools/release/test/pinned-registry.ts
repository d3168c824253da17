import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../src/published-packages.js';

/** A registry on loopback. */
export interface PinnedRegistry {
  readonly url: string;
  close(): Promise<void>;
}

/** What a registry says of a package. */
interface Packument {
  readonly versions: Readonly<Record<string, unknown>>;
}

/**
 * Starts a registry that says of each package what another says, but knows only the versions of the lock file: what tests install is the same every
 * day, the newest versions too. Where the other does not answer, npm prints its name. Who asks for an archive is sent there.
 */
export async function startPinnedRegistry(upstream: string): Promise<PinnedRegistry> {
  const locked = lockedVersions();
  const server = createServer((request, response) => {
    if (request.url?.includes('/-/') === true) {
      response.writeHead(302, { location: new URL(request.url.slice(1), upstream).href }).end();
      return;
    }
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const accept = request.headers.accept ?? 'application/json';
    const answer = async () => {
      const versions = locked.get(name);
      if (versions === undefined)
        return {
          status: 404,
          body: { error: `${name} is not in pnpm-lock.yaml, which pins what tests install` },
        };
      const said = await fetch(new URL(name.replace('/', '%2f'), upstream), { headers: { accept } });
      if (!said.ok) return { status: said.status, body: { error: `${said.url} answers ${said.status}` } };
      return { status: 200, body: pinned((await said.json()) as Packument, versions) };
    };
    answer()
      .catch((error: unknown) => ({ status: 503, body: { error: `${upstream} does not answer: ${error}` } }))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function pinned(packument: Packument, versions: readonly string[]): unknown {
  const known = versions.filter((version) => version in packument.versions);
  return {
    ...packument,
    'dist-tags': { latest: known.filter((version) => !version.includes('-')).at(-1) ?? known.at(-1) },
    versions: Object.fromEntries(known.map((version) => [version, packument.versions[version]])),
  };
}

/** The versions of each package of the lock file, the newest last. */
function lockedVersions(): ReadonlyMap<string, readonly string[]> {
  const { packages } = parse(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8')) as {
    readonly packages: Readonly<Record<string, unknown>>;
  };
  const found = new Map<string, string[]>();
  for (const key of Object.keys(packages)) {
    const at = key.lastIndexOf('@');
    const name = key.slice(0, at);
    found.set(name, [...(found.get(name) ?? []), key.slice(at + 1)]);
  }
  for (const versions of found.values()) versions.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return found;
}
