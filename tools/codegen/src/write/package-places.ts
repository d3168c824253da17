import type { Contract } from '@firn/contract-model';
import type { Layout } from './generated-file.js';

/** The packages of a contract. */
export type PackageRole = 'validators' | 'client' | 'server';

/** Folder of a package's generated files, relative to the project. */
export function generatedFolder(contract: Contract, layout: Layout, role: PackageRole): string {
  return `${layout.packages}/${contract.name}-${role}/src/generated`;
}

/** Module specifier of a package: `@firn/node-validators`. */
export function packageModule(contract: Contract, layout: Layout, role: PackageRole): string {
  return `${layout.scope}/${contract.name}-${role}`;
}

/** Module specifier of a runtime's entry: `@firn/jsonrpc/client`, whatever the scope of the generated packages. */
export function runtimeModule(contract: Contract, role: 'client' | 'server'): string {
  return `@firn/${contract.kind === 'json-rpc' ? 'jsonrpc' : 'rest'}/${role}`;
}
