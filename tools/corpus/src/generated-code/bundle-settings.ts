import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import type { GeneratedPackages } from './generate-packages.js';

export const workspace = join(import.meta.dirname, '../../../..');

/** Settings of esbuild for programs that use generated packages, with the runtimes from their sources. */
export const bundling = {
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
} satisfies BuildOptions;

/** The files of generated packages by the names of the packages. */
export function aliasesOf({
  name,
  folder,
}: Pick<GeneratedPackages, 'name' | 'folder'>): Record<string, string> {
  const source = (of: string, file: string): string => join(folder, `${name}-${of}/src/${file}.ts`);
  return {
    [`@firn/${name}-validators`]: source('validators', 'generated/index'),
    [`@firn/${name}-validators/explain`]: source('validators', 'generated/explain'),
    [`@firn/${name}-validators/zod`]: source('validators', 'generated/zod'),
    [`@firn/${name}-client`]: source('client', 'index'),
    [`@firn/${name}-server`]: source('server', 'generated/index'),
  };
}
