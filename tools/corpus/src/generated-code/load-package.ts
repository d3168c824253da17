import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { GeneratedPackages } from './generate-packages.js';

const workspace = join(import.meta.dirname, '../../../..');

/** Bundles one of the generated packages with the runtimes and gives what it exports. */
export async function loadPackage(
  { name, folder }: GeneratedPackages,
  role: 'client' | 'server' | 'validators',
): Promise<Readonly<Record<string, unknown>>> {
  // Several processes look at the same packages.
  const outfile = join(folder, `${role}.${process.pid}.bundle.mjs`);
  const contents = [
    `export * from ${JSON.stringify(join(folder, `${name}-${role}/src/generated/index.ts`))};`,
    ...(role === 'validators'
      ? []
      : [`export * from '@firn/rest/${role}';`, "export { HttpStatusError } from '@firn/rest/errors';"]),
  ].join('\n');
  await bundleProgram(contents, { name, folder }, outfile);
  return (await import(pathToFileURL(outfile).href)) as Readonly<Record<string, unknown>>;
}

/** Bundles TypeScript that uses generated packages, with them and the runtimes, to one file. */
export async function bundleProgram(
  contents: string,
  { name, folder }: Pick<GeneratedPackages, 'name' | 'folder'>,
  outfile: string,
): Promise<void> {
  const source = (of: string, file: string): string => join(folder, `${name}-${of}/src/${file}.ts`);
  await build({
    stdin: { contents, resolveDir: join(workspace, 'tools/corpus'), loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
    conditions: ['@firn/source'],
    nodePaths: [
      join(workspace, 'tools/corpus/node_modules'),
      join(workspace, 'packages/node-validators/node_modules'),
    ],
    alias: {
      [`@firn/${name}-validators`]: source('validators', 'generated/index'),
      [`@firn/${name}-validators/explain`]: source('validators', 'generated/explain'),
      [`@firn/${name}-validators/zod`]: source('validators', 'generated/zod'),
      [`@firn/${name}-client`]: source('client', 'index'),
      [`@firn/${name}-server`]: source('server', 'generated/index'),
    },
  });
}
