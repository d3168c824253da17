import path from 'node:path';
import type { Contract } from '@firn/contract-model';
import type { FolderLayout } from '../../config/folder-layout.js';
import type { Layout } from '../generated-file.js';
import { byCodeUnit } from '../import-names.js';
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
  const modules = [`client/${factory}`, 'client/index', 'validators/index'];
  for (const module of modules) index.addExportDeclaration({ moduleSpecifier: `./${module}.js` });
  const known = new Map([create, ...drafts].map((draft) => [draft.path, draft]));
  chooseNames(
    index,
    modules.map((module) => ({
      moduleSpecifier: `./${module}.js`,
      names: exportedNames(path.posix.join(folder.path, `${module}.ts`), known),
    })),
  );
  return [create, index];
}

interface Exporting {
  readonly moduleSpecifier: string;
  readonly names: ReturnType<typeof exportedNames>;
}

/**
 * Exports each name of several modules from one of them, because `export *` of both is an error. Values are those of the client, whose
 * functions a program calls; types are those of the document.
 */
function chooseNames(index: ModuleDraft, modules: readonly Exporting[]): void {
  const names = new Set(modules.flatMap((module) => [...module.names.keys()]));
  const chosen = new Map<Exporting, string[]>();
  for (const name of [...names].sort(byCodeUnit)) {
    const exporting = modules.filter((module) => module.names.has(name));
    const choice = exporting.find((module) => module.names.get(name) === 'value') ?? exporting.at(-1);
    if (exporting.length < 2 || choice === undefined) continue;
    const text = choice.names.get(name) === 'type' ? `type ${name}` : name;
    chosen.set(choice, [...(chosen.get(choice) ?? []), text]);
  }
  for (const [{ moduleSpecifier }, namedExports] of chosen)
    index.addExportDeclaration({ moduleSpecifier, namedExports });
}
