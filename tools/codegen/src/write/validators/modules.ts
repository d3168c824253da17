/** The files of a folder that other files import. */
export type ModuleName = 'types' | 'check' | 'codec' | 'explain' | 'zod' | 'shape' | 'params';

/** A file among the generated ones. */
export interface ModulePlace {
  readonly folder: string;
  readonly module: ModuleName;
}

/** Specifier of a file of one folder, seen from another folder of the same package. */
export function moduleOf(from: string, folder: string, module: ModuleName): string {
  return folder === from ? `./${module}.js` : `../${folder}/${module}.js`;
}
