import path from 'node:path';
import type { Contract } from '@firn/contract';
import type { PackageRole } from '../config/package-roles.js';
import type { Layout } from './generated-file.js';

export type { PackageRole };

/** The entries of the validators; the other roles have one. */
type Entry = 'index' | 'zod' | 'explain';

/** Folder of a role's generated files, relative to the project. */
export function generatedFolder(
  { name }: Pick<Contract, 'name'>,
  { packages, folder }: Pick<Layout, 'packages' | 'folder'>,
  role: PackageRole,
): string {
  return folder === undefined
    ? `${packages}/${name}-${role}/src/generated`
    : path.posix.join(folder.path, role);
}

/** Name of a package, which is its module specifier: `@firn/node-validators`. */
export function packageModule(contract: Contract, layout: Layout, role: PackageRole): string {
  return `${layout.scope}/${contract.name}-${role}`;
}

/**
 * Module specifier of a role's entry in a generated module: `@firn/node-validators/zod`, or `../validators/zod.js` in the folder of a program.
 * @param from the module that imports it.
 */
export function roleModule(
  contract: Contract,
  layout: Layout,
  role: PackageRole,
  from: { readonly path: string },
  entry: Entry = 'index',
): string {
  if (layout.folder === undefined) {
    const name = packageModule(contract, layout, role);
    return entry === 'index' ? name : `${name}/${entry}`;
  }
  const target = `${generatedFolder(contract, layout, role)}/${entry}.js`;
  const specifier = path.posix.relative(path.posix.dirname(from.path), target);
  return specifier.startsWith('.') ? specifier : `./${specifier}`;
}

/** Module specifier of a runtime's entry: `@firn/jsonrpc/client`, whatever the scope of the generated packages. */
export function runtimeModule(contract: Contract, role: 'client' | 'server'): string {
  return `@firn/${contract.kind === 'json-rpc' ? 'jsonrpc' : 'rest'}/${role}`;
}
