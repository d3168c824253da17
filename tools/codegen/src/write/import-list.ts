interface Imported {
  readonly module: string;
  readonly name: string;
  readonly local: string;
  readonly typeOnly: boolean;
}

/** Names that generated code uses as globals; an import of the same name gets another local name. */
const globals = new Set([
  'Array',
  'BigInt',
  'Error',
  'JSON',
  'Map',
  'Math',
  'Number',
  'Object',
  'Promise',
  'ReadonlySet',
  'RegExp',
  'Set',
  'String',
  'Symbol',
  'URLSearchParams',
]);

/** The imports of one file, collected while its text is written. */
export class ImportList {
  readonly #imports = new Map<string, Imported>();
  readonly #namespaces = new Map<string, { readonly local: string; readonly typeOnly: boolean }>();
  readonly #taken: Set<string>;
  readonly #lineWidth: number;

  /** `taken` are the names that the file uses already; local names of imports are added to it. */
  constructor(taken: Set<string>, lineWidth: number) {
    this.#taken = taken;
    this.#lineWidth = lineWidth;
  }

  /** Imports a value, or only its type, and returns the name to use for it in this file. */
  add(module: string, name: string, typeOnly: boolean): string {
    const key = `${module}\n${name}`;
    const known = this.#imports.get(key);
    if (known !== undefined) {
      if (known.typeOnly && !typeOnly) this.#imports.set(key, { ...known, typeOnly: false });
      return known.local;
    }
    const local = this.#freeName(name);
    this.#imports.set(key, { module, name, local, typeOnly });
    return local;
  }

  /** `import * as local from module`; returns the name to use, which differs if another one has it. */
  addNamespace(module: string, stem: string, typeOnly: boolean): string {
    const known = this.#namespaces.get(module);
    if (known !== undefined) return known.local;
    const local = this.#freeName(stem);
    this.#namespaces.set(module, { local, typeOnly });
    return local;
  }

  #freeName(stem: string): string {
    let local = stem;
    for (let suffix = 2; this.#taken.has(local) || globals.has(local); suffix++) local = `${stem}${suffix}`;
    this.#taken.add(local);
    return local;
  }

  /** The import statements: packages before relative modules, types before values, names sorted. */
  lines(): string[] {
    const modules = new Set([
      ...this.#namespaces.keys(),
      ...[...this.#imports.values()].map((i) => i.module),
    ]);
    return [...modules].sort(byPlace).flatMap((module) => this.#moduleLines(module));
  }

  #moduleLines(module: string): string[] {
    const lines: string[] = [];
    const imports = [...this.#imports.values()].filter((i) => i.module === module);
    const namespace = this.#namespaces.get(module);
    if (namespace !== undefined) {
      const keyword = namespace.typeOnly ? 'import type' : 'import';
      lines.push(`${keyword} * as ${namespace.local} from '${module}';`);
    }
    for (const typeOnly of [true, false]) {
      const specifiers = imports
        .filter((i) => i.typeOnly === typeOnly)
        .map((i) => (i.local === i.name ? i.name : `${i.name} as ${i.local}`))
        .sort(byCodeUnit);
      if (specifiers.length > 0) lines.push(...this.#statement(module, specifiers, typeOnly));
    }
    return lines;
  }

  #statement(module: string, specifiers: readonly string[], typeOnly: boolean): string[] {
    const keyword = typeOnly ? 'import type' : 'import';
    const short = `${keyword} { ${specifiers.join(', ')} } from '${module}';`;
    if (short.length <= this.#lineWidth) return [short];
    return [`${keyword} {`, ...specifiers.map((s) => `  ${s},`), `} from '${module}';`];
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
