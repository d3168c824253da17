import type { Contract } from '@firn/contract-model';
import type {
  ExportDeclarationStructure,
  FunctionDeclarationStructure,
  ImportDeclarationStructure,
  InterfaceDeclarationStructure,
  OptionalKind,
  TypeAliasDeclarationStructure,
  VariableDeclarationKind,
  VariableStatementStructure,
} from 'ts-morph';
import type { Layout } from './generated-file.js';
import { generatedHeader } from './generated-header.js';
import { ImportNames } from './import-names.js';

/** Turns one contract into the modules of a package. Pure: the same contract gives the same drafts. */
export type ModuleWriter = (contract: Contract, layout: Layout) => readonly ModuleDraft[];

/** A statement of a module: text, or a structure of ts-morph by the name of its kind. */
export type DraftStatement =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ImportDeclaration'; readonly structure: OptionalKind<ImportDeclarationStructure> }
  | { readonly kind: 'ExportDeclaration'; readonly structure: OptionalKind<ExportDeclarationStructure> }
  | { readonly kind: 'Function'; readonly structure: OptionalKind<FunctionDeclarationStructure> }
  | { readonly kind: 'Interface'; readonly structure: OptionalKind<InterfaceDeclarationStructure> }
  | { readonly kind: 'TypeAlias'; readonly structure: OptionalKind<TypeAliasDeclarationStructure> }
  | { readonly kind: 'VariableStatement'; readonly structure: OptionalKind<VariableStatementStructure> };

/** A constant of a module. */
export interface ConstantStructure {
  readonly name: string;
  readonly type?: string | undefined;
  readonly initializer: string;
  readonly docs?: string[];
  readonly isExported?: boolean;
}

/** A function of a module; its body is known when it is added, because imports and helpers depend on it. */
export interface FunctionStructure extends Omit<OptionalKind<FunctionDeclarationStructure>, 'statements'> {
  readonly statements: readonly string[];
}

/** What a draft is created with. */
export interface ModuleDraftOptions {
  /** Path of the file, relative to the project. */
  readonly path: string;
  /** The documents that it is derived from, relative to the project. */
  readonly sources: readonly string[];
  /** Names that the file declares; imports of the same name are renamed. */
  readonly declares?: Iterable<string>;
}

/**
 * Collects the structures of one module, and the imports that they turn out to need; `createSourceFiles` makes a source file of ts-morph of them.
 * Its methods are those of a source file of ts-morph, which would parse the whole text again after each of them.
 *
 * @example
 * const file = new ModuleDraft({ path: 'packages/x/src/generated/y.ts', sources: ['specs/y.yaml'] });
 * const isHash = file.import('@firn/primitives', 'isHash');
 * file.addFunction({
 *   name: 'isBlock',
 *   isExported: true,
 *   parameters: [{ name: 'value', type: 'unknown' }],
 *   returnType: 'boolean',
 *   statements: [`return ${isHash}(value);`],
 * });
 */
export class ModuleDraft {
  readonly path: string;
  readonly #sources: readonly string[];
  readonly #imports: ImportNames;
  readonly #constants = new Map<string, ConstantStructure>();
  readonly #taken: Set<string>;
  readonly #statements: DraftStatement[] = [];

  constructor(options: ModuleDraftOptions) {
    this.path = options.path;
    this.#sources = options.sources;
    this.#taken = new Set(options.declares);
    this.#imports = new ImportNames(this.#taken);
  }

  /** Whether nothing was added yet. */
  get isEmpty(): boolean {
    return this.#statements.length === 0;
  }

  /** The header, imports, hoisted constants, and what was added, in the order of the file. Plain data: equal statements give equal text. */
  get statements(): readonly DraftStatement[] {
    const imports = this.#imports.declarations().map((structure, i): DraftStatement => {
      return { kind: 'ImportDeclaration', structure: i === 0 ? separated(structure) : structure };
    });
    const constants = [...this.#constants.values()].map((constant, i): DraftStatement => {
      const structure = variableStatement(constant);
      return { kind: 'VariableStatement', structure: i === 0 ? separated(structure) : structure };
    });
    return [
      { kind: 'text', text: generatedHeader(this.#sources) },
      ...imports,
      ...constants,
      ...this.#statements,
    ];
  }

  /** Imports a value and returns its name in this file. Relative modules end in `.js`. */
  import(module: string, name: string): string {
    return this.#imports.add(module, name, false);
  }

  /** Imports a type and returns its name in this file. */
  importType(module: string, name: string): string {
    return this.#imports.add(module, name, true);
  }

  /** `import * as stem from module`; returns the namespace's name in this file. */
  importNamespace(module: string, stem: string): string {
    return this.#imports.addNamespace(module, stem, false);
  }

  /** `import type * as stem from module`; returns the namespace's name in this file. */
  importTypeNamespace(module: string, stem: string): string {
    return this.#imports.addNamespace(module, stem, true);
  }

  /** Declares a constant above the code, once for each key, and returns its name, which starts with `stem`. */
  constant(key: string, stem: string, initializer: string, type?: string): string {
    const known = this.#constants.get(key);
    if (known !== undefined) return known.name;
    const name = this.freeName(stem);
    this.#constants.set(key, { name, type, initializer });
    return name;
  }

  /** A name that nothing else in the file declares. */
  freeName(stem: string): string {
    const start = /^\d/.test(stem) ? `_${stem}` : stem;
    let name = start;
    for (let suffix = 2; this.#taken.has(name); suffix++) name = `${start}${suffix}`;
    this.#taken.add(name);
    return name;
  }

  /** Adds a function. Its statements are one text for ts-morph, which would leave empty lines behind blocks. */
  addFunction({ statements, ...structure }: FunctionStructure): this {
    return this.#add({
      kind: 'Function',
      structure: separated({ ...structure, statements: statements.join('\n') }),
    });
  }

  /** Adds an interface. */
  addInterface(structure: OptionalKind<InterfaceDeclarationStructure>): this {
    return this.#add({ kind: 'Interface', structure: separated(structure) });
  }

  /** Adds a type alias. */
  addTypeAlias(structure: OptionalKind<TypeAliasDeclarationStructure>): this {
    return this.#add({ kind: 'TypeAlias', structure: separated(structure) });
  }

  /** Adds a constant. */
  addConstant(constant: ConstantStructure): this {
    return this.#add({ kind: 'VariableStatement', structure: separated(variableStatement(constant)) });
  }

  /** Adds `export ... from`; there is no empty line between several of them. */
  addExportDeclaration(structure: OptionalKind<ExportDeclarationStructure>): this {
    const isFirst = this.#statements.at(-1)?.kind !== 'ExportDeclaration';
    return this.#add({ kind: 'ExportDeclaration', structure: isFirst ? separated(structure) : structure });
  }

  /** Adds any other statements as text. */
  addStatements(text: string): this {
    return this.#add({ kind: 'text', text: `\n${text}` });
  }

  #add(statement: DraftStatement): this {
    this.#statements.push(statement);
    return this;
  }
}

function variableStatement({
  name,
  type,
  initializer,
  docs,
  isExported = false,
}: ConstantStructure): OptionalKind<VariableStatementStructure> {
  return {
    declarationKind: constKind,
    isExported,
    declarations: [{ name, initializer, ...(type !== undefined && { type }) }],
    ...(docs !== undefined && { docs }),
  };
}

/** `VariableDeclarationKind.Const`, whose enum would load ts-morph. */
const constKind = 'const' as VariableDeclarationKind;

/** With an empty line before it. */
function separated<Structure extends object>(structure: Structure): Structure & { leadingTrivia: string } {
  return { leadingTrivia: '\n', ...structure };
}
