import type { NameScope } from '@firn/contract/read';

/** `import` of one module, as ts-morph has it. The names are one text: ts-morph looks for the place of every comma in all names so far. */
interface ImportStructure {
  readonly moduleSpecifier: string;
  readonly isTypeOnly: boolean;
  readonly namespaceImport?: string;
  readonly defaultImport?: string;
  readonly attributes?: { readonly name: string; readonly value: string }[];
  readonly namedImports?: [names: string];
}

interface Imported {
  readonly module: string;
  readonly name: string;
  readonly local: string;
  readonly typeOnly: boolean;
}

/** The imports of one file, collected while its statements are written. */
export class ImportNames {
  readonly #imports = new Map<string, Imported>();
  readonly #namespaces = new Map<string, { readonly local: string; readonly typeOnly: boolean }>();
  readonly #documents = new Map<string, string>();
  readonly #scope: NameScope;

  /** `scope` has the names that the file declares; local names of imports are added to it. */
  constructor(scope: NameScope) {
    this.#scope = scope;
  }

  /** Imports a value, or only its type, and returns the name to use for it in this file. */
  add(module: string, name: string, typeOnly: boolean): string {
    const key = `${module}\n${name}`;
    const known = this.#imports.get(key);
    if (known !== undefined) {
      if (known.typeOnly && !typeOnly) this.#imports.set(key, { ...known, typeOnly: false });
      return known.local;
    }
    const local = this.#scope.claim(name);
    this.#imports.set(key, { module, name, local, typeOnly });
    return local;
  }

  /** `import * as local from module`; returns the name to use, which differs if another one has it. */
  addNamespace(module: string, stem: string, typeOnly: boolean): string {
    const known = this.#namespaces.get(module);
    if (known !== undefined) {
      if (known.typeOnly && !typeOnly) this.#namespaces.set(module, { ...known, typeOnly: false });
      return known.local;
    }
    const local = this.#scope.claim(stem);
    this.#namespaces.set(module, { local, typeOnly });
    return local;
  }

  /** `import local from module with { type: 'json' }`; returns the name to use, which differs if another one has it. */
  addJson(module: string, stem: string): string {
    const local = this.#documents.get(module) ?? this.#scope.claim(stem);
    this.#documents.set(module, local);
    return local;
  }

  /** The import declarations: packages before relative modules, types before values, names sorted. */
  declarations(): ImportStructure[] {
    const modules = new Set([
      ...this.#namespaces.keys(),
      ...this.#documents.keys(),
      ...[...this.#imports.values()].map((each) => each.module),
    ]);
    return [...modules].sort(byPlace).flatMap((module) => this.#declarationsOf(module));
  }

  #declarationsOf(moduleSpecifier: string): ImportStructure[] {
    const document = this.#documents.get(moduleSpecifier);
    if (document !== undefined)
      return [
        {
          moduleSpecifier,
          isTypeOnly: false,
          defaultImport: document,
          attributes: [{ name: 'type', value: 'json' }],
        },
      ];
    const imports = [...this.#imports.values()].filter(({ module }) => module === moduleSpecifier);
    const namespace = this.#namespaces.get(moduleSpecifier);
    const whole =
      namespace === undefined
        ? []
        : [{ moduleSpecifier, namespaceImport: namespace.local, isTypeOnly: namespace.typeOnly }];
    const named = [true, false].flatMap((isTypeOnly): ImportStructure[] => {
      const names = imports
        .filter(({ typeOnly }) => typeOnly === isTypeOnly)
        .map(({ name, local }) => (local === name ? name : `${name} as ${local}`))
        .sort(byCodeUnit);
      return names.length === 0 ? [] : [{ moduleSpecifier, isTypeOnly, namedImports: [names.join(', ')] }];
    });
    return [...whole, ...named];
  }
}

/** Orders strings by code unit, whatever the language of the machine. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function byPlace(a: string, b: string): number {
  return distance(a) - distance(b) || byCodeUnit(a, b);
}

function distance(module: string): number {
  if (!module.startsWith('.')) return 0;
  return module.startsWith('../') ? 1 : 2;
}
