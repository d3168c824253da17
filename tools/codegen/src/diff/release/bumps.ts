import path from 'node:path';
import type { Config, ContractConfig } from '../../config/config.js';
import type { FileTree } from '../../config/file-tree.js';
import type { Change } from '../change.js';

/** How much a version is raised, from least to most. */
export const bumps = ['none', 'patch', 'minor', 'major'] as const;
export type Bump = (typeof bumps)[number];

/** What a package is of its contract: one of the generated roles, or the bundled documents. */
export type PackageRole = ContractConfig['write'][number] | 'documents';

/** A published package of a contract, as it is before the change. */
export interface ContractPackage {
  readonly name: string;
  readonly version: string;
  readonly role: PackageRole;
}

/** A package with the bump that it needs. */
export interface NeededBump extends ContractPackage {
  /** What the changes are for the package by itself. */
  readonly own: Bump;
  /** The bump of the version: packages of one contract have one version, so the highest of them. */
  readonly bump: Bump;
}

/**
 * What changes are to the users of a package. A server that gets a duty has compile errors that list it; that is what its new version is
 * for, but it is never a patch.
 */
type Impact = 'breaks' | 'duty' | 'adds' | 'words' | 'none';

/** The higher of two bumps. */
export function higher(a: Bump, b: Bump): Bump {
  return bumps.indexOf(a) > bumps.indexOf(b) ? a : b;
}

/** The packages that are written for a contract, none for a folder; those that have no package.json yet are left out. */
export function packagesOf(config: Config, contract: ContractConfig, files: FileTree): ContractPackage[] {
  const packaged = contract.folder === undefined ? contract.write : [];
  const roles = packaged.map((role) => {
    return packageAt(path.join(config.root, config.packages, `${contract.name}-${role}`), role, files);
  });
  const bundle = contract.bundle === undefined ? undefined : packageAround(config, contract.bundle, files);
  return [...roles, bundle].filter((each) => each !== undefined);
}

/** What every package of a contract needs. Of the packages of the roles, all get the highest. */
export function neededBumps(packages: readonly ContractPackage[], changes: readonly Change[]): NeededBump[] {
  const own = packages.map((each) => bumpOf(impactOn(each.role, changes), each.version));
  const together = packages.reduce<Bump>((highest, { role }, index) => {
    return role === 'documents' ? highest : higher(highest, own[index] ?? 'none');
  }, 'none');
  return packages.map((each, index) => {
    const alone = own[index] ?? 'none';
    return { ...each, own: alone, bump: each.role === 'documents' ? alone : together };
  });
}

function impactOn(role: PackageRole, changes: readonly Change[]): Impact {
  if (changes.length === 0) return 'none';
  const isDocs = changes.every(({ verdict }) => verdict === 'docs');
  if (isDocs) return 'words';
  if (role === 'server') return changes.some(({ server }) => server === 'duty') ? 'duty' : 'adds';
  return changes.some(({ client }) => client === 'breaks') ? 'breaks' : 'adds';
}

/** Before 1.0.0 a minor version may break, as a major one may later; see docs/decisions/contract-changes.md. */
function bumpOf(impact: Impact, version: string): Bump {
  const isUnstable = version.startsWith('0.');
  switch (impact) {
    case 'breaks':
      return isUnstable ? 'minor' : 'major';
    case 'duty':
      return 'minor';
    case 'adds':
      return isUnstable ? 'patch' : 'minor';
    case 'words':
      return 'patch';
    case 'none':
      return 'none';
  }
}

function packageAt(folder: string, role: PackageRole, files: FileTree): ContractPackage | undefined {
  const file = path.join(folder, 'package.json');
  if (!files.exists(file)) return undefined;
  const { name, version }: { name?: unknown; version?: unknown } = JSON.parse(files.read(file));
  return typeof name === 'string' && typeof version === 'string' ? { name, version, role } : undefined;
}

/** The package that the folder of the bundled documents is in. */
function packageAround(config: Config, bundle: string, files: FileTree): ContractPackage | undefined {
  const segments = bundle.split('/');
  for (let depth = segments.length; depth > 0; depth -= 1) {
    const found = packageAt(path.join(config.root, ...segments.slice(0, depth)), 'documents', files);
    if (found !== undefined) return found;
  }
  return undefined;
}
