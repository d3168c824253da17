import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../published-packages.js';
import { runProgram, toolPath } from '../run.js';

/** A package of others that is installed with the packages and programs of this repository. */
export interface Dependency {
  readonly name: string;
  readonly versions: readonly string[];
  /** SPDX expression as the package names it; `Unknown` where it names none. */
  readonly licence: string;
  /** Whether it is installed on some platforms only; others have another package in its place. */
  readonly isForPlatform: boolean;
}

interface ListedPackage {
  readonly name: string;
  readonly versions: readonly string[];
  readonly paths: readonly string[];
}

/** What is published, and the programs. The release tools and the tests are nobody's runtime. */
const parts = ['./packages/*', './apps/*', '@firn/codegen'];

/** Every runtime dependency, direct or not, by name. Reads what is installed and asks no registry. */
export async function runtimeDependencies(): Promise<Dependency[]> {
  const filters = parts.flatMap((part) => ['--filter', part]);
  const text = await runProgram(toolPath('pnpm'), [...filters, 'licenses', 'list', '--prod', '--json'], {
    cwd: root,
  });
  const byLicence: Readonly<Record<string, readonly ListedPackage[]>> = JSON.parse(text);
  return Object.entries(byLicence)
    .flatMap(([licence, packages]) =>
      packages.map(({ name, versions, paths }) => ({
        name,
        versions: [...versions].sort(),
        licence,
        isForPlatform: isForPlatform(paths),
      })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isForPlatform([folder]: readonly string[]): boolean {
  if (folder === undefined) return false;
  const manifest: { readonly os?: unknown; readonly cpu?: unknown } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  return manifest.os !== undefined || manifest.cpu !== undefined;
}
