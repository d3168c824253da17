import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runServer } from 'verdaccio';
import { publishedPackages, root } from '../published-packages.js';
import { runProgram, toolPath } from '../run.js';
import { npmRegistry, projectEnvironment } from './project-environment.js';

/** A registry on loopback that knows only what is published to it. */
export interface LocalRegistry {
  readonly url: string;
  /** A folder for projects, removed with the registry. */
  readonly folder: string;
  /** Settings of npm under which packages of `@firn`, and of the given scopes, come from here and all others from where they always do. */
  readonly env: NodeJS.ProcessEnv;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** What a registry serves, and where. */
export interface LocalRegistryOptions {
  /** Scopes whose packages are published to it. */
  readonly scopes: readonly string[];
  /** Default 0, a free one. */
  readonly port?: number;
  /** The registry of all other packages; the one that npm is set to by default. */
  readonly others?: string;
}

/**
 * Starts a registry with everything in a temporary folder.
 * @throws Error where the port is taken, as `node:http` does.
 */
export async function startRegistry({
  scopes,
  port: wanted = 0,
  others,
}: LocalRegistryOptions): Promise<LocalRegistry> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firn-registry-'));
  const packages = Object.fromEntries(
    scopes.map((scope) => [`${scope}/*`, { access: '$all', publish: '$all', unpublish: '$all' }]),
  );
  const server: Server = await runServer({
    self_path: folder,
    storage: path.join(folder, 'storage'),
    auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
    uplinks: {},
    packages,
    log: { type: 'stdout', format: 'json', level: 'fatal' },
    max_body_size: '50mb',
  } as unknown as string);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const settings = path.join(folder, 'npmrc');
  // npm refuses to publish without a token; this registry lets everybody.
  const lines = [
    `registry=${others ?? (await npmRegistry())}`,
    ...scopes.map((scope) => `${scope}:registry=${url}`),
    `//127.0.0.1:${port}/:_authToken=nobody`,
  ];
  await writeFile(settings, `${lines.join('\n')}\n`);
  return {
    url,
    folder,
    env: projectEnvironment(settings),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Publishes every public package of the workspace as it is built, with the client that releases are published with. */
export async function publishWorkspace({ url, env }: LocalRegistry): Promise<string[]> {
  const packages = publishedPackages();
  // Provenance is signed by the machine that publishes releases; here nobody could.
  const args = ['--recursive', 'publish', '--registry', url, '--no-git-checks', '--no-provenance', '--force'];
  const filters = packages.flatMap(({ name }) => ['--filter', name]);
  await runProgram(toolPath('pnpm'), [...args, ...filters], { cwd: root, env });
  return packages.map(({ name }) => name);
}
