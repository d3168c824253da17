import path from 'node:path';
import { pascalCase } from '@firn/contract/read';
import type { ModuleDraft } from '../module-draft.js';

/** The files of a folder that other files import. */
export type ModuleName = 'types' | 'check' | 'codec' | 'explain' | 'zod' | 'shape' | 'params' | 'filters';

/** A file among the generated ones. */
export interface ModulePlace {
  readonly folder: string;
  readonly module: ModuleName;
}

/** Specifier of a file of one folder, seen from another folder of the same package. */
export function moduleOf(from: string, folder: string, module: ModuleName): string {
  return folder === from ? `./${module}.js` : `../${folder}/${module}.js`;
}

/** As {@link moduleOf}; undefined for the file itself. */
export function otherModule(from: ModulePlace, { folder, module }: ModulePlace): string | undefined {
  return folder === from.folder && module === from.module ? undefined : moduleOf(from.folder, folder, module);
}

/** Name of a type of `types.ts` in another file: the types of a folder are imported as one namespace. */
export function importedType(file: ModuleDraft, from: string, folder: string, name: string): string {
  const stem = namespaceOf(file, from, { folder, module: 'types' });
  return `${file.importTypeNamespace(moduleOf(from, folder, 'types'), stem)}.${name}`;
}

/** Name of a value of a generated file in another one, which imports all values of that file as one namespace. */
export function importedValue(file: ModuleDraft, from: string, place: ModulePlace, name: string): string {
  const module = moduleOf(from, place.folder, place.module);
  return `${file.importNamespace(module, namespaceOf(file, from, place))}.${name}`;
}

/** `check` is the file `check.ts` of the same folder. In `check.ts`, `shared` is the `check.ts` of the shared types; elsewhere that is `sharedCheck`. */
function namespaceOf(file: ModuleDraft, from: string, { folder, module }: ModulePlace): string {
  if (folder === from) return module;
  return path.posix.basename(file.path, '.ts') === module ? 'shared' : `shared${pascalCase(module)}`;
}
