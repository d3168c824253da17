import type { Contract } from '@firn/contract';
import type { Layout } from './generated-file.js';
import { ModuleDraft } from './module-draft.js';
import { generatedFolder } from './package-places.js';

/** The file that exports everything of a generated folder; the package's hand-written entry exports it in turn. */
export function writeEntryFile(
  contract: Contract,
  layout: Layout,
  role: 'client' | 'server',
  modules: readonly string[],
): ModuleDraft {
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, role)}/index.ts`,
    sources: contract.sources,
  });
  for (const module of [...modules].sort()) file.addExportDeclaration({ moduleSpecifier: `./${module}.js` });
  return file;
}
