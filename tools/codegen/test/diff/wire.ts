import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '@firn/contract';
import { build } from 'esbuild';
import { clientWriter } from '../../src/write/client/client-writer.js';
import { serverWriter } from '../../src/write/server/server-writer.js';
import { printDrafts } from '../../src/write/source-files.js';
import { validatorsWriter } from '../../src/write/validators/validators-writer.js';
import { readDocument } from './cases.js';
import type { TableCase } from './tables/table-case.js';

const workspace = path.join(import.meta.dirname, '../../../..');

/** What a generated package exports. */
export type Exports = Readonly<Record<string, unknown>>;

/** The client of before and the server of after, of one case. */
export interface Programs {
  readonly old: Contract;
  readonly now: Contract;
  readonly client: Exports;
  readonly server: Exports;
}

/** Generates, bundles and loads the client of before and the server of after of every case, below a folder. */
export async function loadPrograms(
  cases: readonly TableCase[],
  folder: string,
): Promise<ReadonlyMap<TableCase, Programs>> {
  const entries: Record<string, string> = {};
  const alias: Record<string, string> = {};
  const contracts: { readonly old: Contract; readonly now: Contract }[] = [];
  for (const [index, each] of cases.entries()) {
    const old = readDocument(each.old, `old-${index}`, each.codecs).contract;
    const now = readDocument(each.now, `now-${index}`, each.codecs).contract;
    for (const [contract, role] of [
      [old, 'client'],
      [now, 'server'],
    ] as const) {
      const name = `${contract.name}-${role}`;
      const runtime = role === 'client' ? 'client' : 'server';
      await writePackages(contract, role, folder);
      entries[name] = path.join(folder, `${name}.ts`);
      writeFileSync(
        path.join(folder, `${name}.ts`),
        `export * from './${name}/src/generated/index.js';\nexport * from '@firn/rest/${runtime}';\n`,
      );
      for (const entry of ['', '/explain', '/zod'])
        alias[`@firn/${contract.name}-validators${entry}`] = path.join(
          folder,
          `${contract.name}-validators/src/generated/${entry === '' ? 'index' : entry.slice(1)}.ts`,
        );
    }
    contracts.push({ old, now });
  }
  await bundle(entries, alias, folder);
  const loaded = async (name: string): Promise<Exports> =>
    import(pathToFileURL(path.join(folder, 'out', `${name}.js`)).href);
  return new Map(
    await Promise.all(
      cases.map(async (each, index) => {
        const { old, now } = contracts[index] as { old: Contract; now: Contract };
        const client = await loaded(`${old.name}-client`);
        const server = await loaded(`${now.name}-server`);
        return [each, { old, now, client, server }] as const;
      }),
    ),
  );
}

async function writePackages(contract: Contract, role: 'client' | 'server', root: string): Promise<void> {
  const layout = { root, packages: '.', scope: '@firn' };
  const writer = role === 'client' ? clientWriter : serverWriter;
  const drafts = [...validatorsWriter(contract, layout), ...writer(contract, layout)];
  for (const { path: file, text } of await printDrafts(drafts)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
}

async function bundle(
  entryPoints: Readonly<Record<string, string>>,
  alias: Record<string, string>,
  folder: string,
): Promise<void> {
  await build({
    entryPoints,
    outdir: path.join(folder, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    conditions: ['@firn/source'],
    alias,
    // The runtimes and zod, as the packages of an own contract have them.
    nodePaths: ['client', 'server', 'validators'].map((role) =>
      path.join(workspace, `packages/metrics-${role}/node_modules`),
    ),
  });
}
