import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { aliasesOf, bundling, workspace } from './bundle-settings.js';
import type { GeneratedPackages } from './generate-packages.js';

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
  packages: Pick<GeneratedPackages, 'name' | 'folder'>,
  outfile: string,
): Promise<void> {
  await build({
    ...bundling,
    stdin: { contents, resolveDir: join(workspace, 'tools/corpus'), loader: 'ts' },
    outfile,
    alias: aliasesOf(packages),
  });
}
