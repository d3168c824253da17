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

/** Name of a type of `types.ts` in another file: the types of a folder are imported as one namespace. */
export function importedType(file: ModuleDraft, from: string, folder: string, name: string): string {
  const stem = folder === from ? 'types' : 'shared';
  return `${file.importTypeNamespace(moduleOf(from, folder, 'types'), stem)}.${name}`;
}
