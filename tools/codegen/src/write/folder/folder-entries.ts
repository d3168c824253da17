import path from 'node:path';
import type { Contract } from '@firn/contract-model';
import type { FolderLayout } from '../../config/folder-layout.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { generatedFolder } from '../package-places.js';
import { clientEntry } from '../skeleton/client-entry.js';
import { exportedNames } from './exported-names.js';

/**
 * The modules that a folder has in place of those that people own in packages: the function that creates a client, and `index.ts`, which a
 * program imports.
 * @param drafts the modules of the client and the validators.
 */
export function writeFolderEntries(
  contract: Contract,
  layout: Layout,
  folder: FolderLayout,
  drafts: readonly ModuleDraft[],
): ModuleDraft[] {
  const { sources } = contract;
  const factory = `create-${contract.name}-client`;
  const client = generatedFolder(contract, layout, 'client');
  const create = new ModuleDraft({ path: `${client}/${factory}.ts`, sources });
  create.addStatements(clientEntry(contract, '.').trimEnd());
  const index = new ModuleDraft({ path: path.posix.join(folder.path, 'index.ts'), sources });
  const known = new Map([create, ...drafts].map((draft) => [draft.path, draft]));
  const validators = 'validators/index';
  const checks = exportedNames(path.posix.join(folder.path, `${validators}.ts`), known);
  for (const module of [`client/${factory}`, 'client/index']) {
    const moduleSpecifier = `./${module}.js`;
    index.addExportDeclaration({ moduleSpecifier });
    // `export *` of two modules with one name is an error: the names of the client come first, as they do in documents.
    const namedExports = [...exportedNames(path.posix.join(folder.path, `${module}.ts`), known)]
      .filter(([name]) => checks.has(name))
      .map(([name, kind]) => (kind === 'type' ? `type ${name}` : name));
    if (namedExports.length > 0) index.addExportDeclaration({ moduleSpecifier, namedExports });
  }
  index.addExportDeclaration({ moduleSpecifier: `./${validators}.js` });
  return [create, index];
}
