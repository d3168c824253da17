import path from 'node:path';
import type { Contract } from '@firn/contract';
import type { FolderLayout } from '../../config/folder-layout.js';
import { ModuleDraft } from '../module-draft.js';
import { exportedNames } from './exported-names.js';

/**
 * The entry of a folder, `index.ts`, which a program imports: client, types and checks.
 * @param drafts the modules of the client and the validators.
 */
export function writeFolderEntry(
  contract: Contract,
  folder: FolderLayout,
  drafts: readonly ModuleDraft[],
): ModuleDraft {
  const index = new ModuleDraft({
    path: path.posix.join(folder.path, 'index.ts'),
    sources: contract.sources,
  });
  const known = new Map(drafts.map((draft) => [draft.path, draft]));
  const [client, validators] = ['client/index', 'validators/index'];
  const checks = exportedNames(path.posix.join(folder.path, `${validators}.ts`), known);
  const moduleSpecifier = `./${client}.js`;
  index.addExportDeclaration({ moduleSpecifier });
  // `export *` of two modules with one name is an error: the names of the client come first, as they do in documents.
  const namedExports = [...exportedNames(path.posix.join(folder.path, `${client}.ts`), known)]
    .filter(([name]) => checks.has(name))
    .map(([name, kind]) => (kind === 'type' ? `type ${name}` : name));
  if (namedExports.length > 0) index.addExportDeclaration({ moduleSpecifier, namedExports });
  index.addExportDeclaration({ moduleSpecifier: `./${validators}.js` });
  return index;
}
