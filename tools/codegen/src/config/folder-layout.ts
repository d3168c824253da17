import path from 'node:path';
import { type PackageRole, packageRoles } from './package-roles.js';
import type { SettingsReader } from './settings-reader.js';

/** How the generated files are arranged: in a package for each role, or in one folder of an existing program. */
export const layouts = ['packages', 'folder'] as const;

/** Extensions that relative imports can have. */
export const importExtensions = ['js', 'ts', 'none'] as const;

export type ImportExtension = (typeof importExtensions)[number];

/** Everything that `write` can name for a folder. */
const folderParts = [...packageRoles, 'zod'] as const;

/** The folder of an existing program that has everything of a contract. */
export interface FolderLayout {
  /** Path relative to the project: `src/api`. */
  readonly path: string;
  /** Whether it has zod schemas. */
  readonly zod: boolean;
  /** Extension of relative imports: `./pets.js`, `./pets.ts` or `./pets`. */
  readonly importExtension: ImportExtension;
}

/** A folder and the roles in it. */
export interface FolderSettings {
  readonly folder: FolderLayout;
  readonly write: readonly PackageRole[];
}

/**
 * Reads `layout`, `out`, `write` and `importExtension`; undefined for packages. A folder always has types, checks and a client.
 * @throws SettingsError naming the setting and what is allowed there.
 */
export function readFolderSettings(settings: SettingsReader): FolderSettings | undefined {
  if (settings.optionalChoice('layout', layouts) !== 'folder') return undefined;
  const parts = settings.choices('write', folderParts);
  return {
    folder: {
      path: path.posix.normalize(settings.text('out')).replace(/\/$/, ''),
      zod: parts.includes('zod'),
      importExtension: settings.optionalChoice('importExtension', importExtensions) ?? 'js',
    },
    write: parts.includes('server') ? packageRoles : ['validators', 'client'],
  };
}
