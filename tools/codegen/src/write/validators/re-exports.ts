import type { ModuleDraft } from '../module-draft.js';

/** Symbols of a file that are the same as another symbol: one statement for each module that has them. */
export class ReExports {
  readonly #byModule = new Map<string | undefined, string[]>();

  /** Exports `name` of a module, or without one of the file itself, as `alias`. */
  add(module: string | undefined, name: string, alias: string): void {
    const names = this.#byModule.get(module) ?? [];
    this.#byModule.set(module, names);
    names.push(name === alias ? name : `${name} as ${alias}`);
  }

  /** Adds the statements at the end of the file. */
  addTo(file: ModuleDraft, { isTypeOnly = false }: { readonly isTypeOnly?: boolean } = {}): void {
    for (const [moduleSpecifier, namedExports] of this.#byModule) {
      const from = moduleSpecifier === undefined ? {} : { moduleSpecifier };
      file.addExportDeclaration({ ...from, namedExports, isTypeOnly });
    }
  }
}
