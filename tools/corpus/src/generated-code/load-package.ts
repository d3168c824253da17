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
  const generated = (of: string, file: string): string =>
    join(folder, `${name}-${of}/src/generated/${file}.ts`);
  await build({
    stdin: {
      contents: [
        `export * from ${JSON.stringify(generated(role, 'index'))};`,
        ...(role === 'validators'
          ? []
          : [`export * from '@firn/rest/${role}';`, "export { HttpStatusError } from '@firn/rest/errors';"]),
      ].join('\n'),
      resolveDir: join(workspace, 'tools/corpus'),
      loader: 'ts',
    },
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
      [`@firn/${name}-validators`]: generated('validators', 'index'),
      [`@firn/${name}-validators/explain`]: generated('validators', 'explain'),
      [`@firn/${name}-validators/zod`]: generated('validators', 'zod'),
      [`@firn/${name}-client`]: generated('client', 'index'),
      [`@firn/${name}-server`]: generated('server', 'index'),
    },
  });
  return (await import(pathToFileURL(outfile).href)) as Readonly<Record<string, unknown>>;
}
