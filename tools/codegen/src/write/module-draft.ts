import type { Contract } from '@firn/contract';
import { NameScope } from '@firn/contract/read';
import type {
  ExportDeclarationStructure,
  FunctionDeclarationStructure,
  ImportDeclarationStructure,
  InterfaceDeclarationStructure,
  MethodSignatureStructure,
  OptionalKind,
  StructureKind,
  TypeAliasDeclarationStructure,
  VariableDeclarationKind,
  VariableStatementStructure,
} from 'ts-morph';
import type { Layout } from './generated-file.js';
import { generatedHeader, type HeaderOptions } from './generated-header.js';
import { ImportNames } from './import-names.js';

/** Turns one contract into the modules of a package. Pure: the same contract gives the same drafts. */
export type ModuleWriter = (contract: Contract, layout: Layout) => readonly ModuleDraft[];

/** A ts-morph structure without functions. Drafts are plain data, so that their hash shows whether they changed. */
type Plain<Value> = Value extends (...args: never[]) => unknown
  ? never
  : Value extends object
    ? { [Key in keyof Value]: Plain<Value[Key]> }
    : Value;

type PlainStructure<Structure extends { kind: StructureKind }> = Plain<OptionalKind<Structure>>;

/** A statement of a module: text, or a structure of ts-morph by the name of its kind. */
export type DraftStatement =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'ImportDeclaration'; readonly structure: PlainStructure<ImportDeclarationStructure> }
  | { readonly kind: 'ExportDeclaration'; readonly structure: PlainStructure<ExportDeclarationStructure> }
  | { readonly kind: 'Function'; readonly structure: PlainStructure<FunctionDeclarationStructure> }
  | { readonly kind: 'Interface'; readonly structure: PlainStructure<InterfaceDeclarationStructure> }
  | { readonly kind: 'TypeAlias'; readonly structure: PlainStructure<TypeAliasDeclarationStructure> }
  | { readonly kind: 'VariableStatement'; readonly structure: PlainStructure<VariableStatementStructure> };

/** A constant of a module. */
export interface ConstantStructure {
  readonly name: string;
  readonly type?: string | undefined;
  readonly initializer: string;
  readonly docs?: string[];
  readonly isExported?: boolean;
}

/** A parameter of a function or a method. */
export interface ParameterStructure {
  readonly name: string;
  readonly type: string;
  readonly hasQuestionToken?: boolean;
  readonly initializer?: string;
}

/** A function of a module. Its body is known when it is added, because imports and helpers depend on it. */
export interface FunctionStructure
  extends Omit<PlainStructure<FunctionDeclarationStructure>, 'parameters' | 'statements'> {
  readonly parameters?: readonly ParameterStructure[];
  readonly statements: readonly string[];
}

/** A method of an interface. */
export interface MethodStructure extends Omit<PlainStructure<MethodSignatureStructure>, 'parameters'> {
  readonly parameters?: readonly ParameterStructure[];
}

/** An interface of a module. */
export interface InterfaceStructure extends Omit<PlainStructure<InterfaceDeclarationStructure>, 'methods'> {
  readonly methods?: readonly MethodStructure[];
}

/** A re-export; without a module, of what the file itself declares. */
export interface ExportStructure {
  readonly moduleSpecifier?: string;
  readonly isTypeOnly?: boolean;
  /** Default: everything. */
  readonly namedExports?: readonly string[];
}

/** Options of {@link ModuleDraft}. */
export interface ModuleDraftOptions {
  /** Path of the file, relative to the project. */
  readonly path: string;
  /** The documents that it is derived from, relative to the project. */
  readonly sources: readonly string[];
  /** Names that the file declares; imports of the same name are renamed. */
  readonly declares?: Iterable<string>;
  /** A sentence on the symbols of the file, in its first comment. */
  readonly about?: string;
  /**
   * Whether the compiler of a project does not check the module: straight-line code whose types are written out, which takes most of the time to
   * check. Tests of the generator check it. Default: false.
   */
  readonly isUnchecked?: boolean;
  /** Whether its lines stay as they are, without the formatter: a table with one row on each line. Default: false. */
  readonly keepsLines?: boolean;
}

/** Where a statement is placed. */
export interface Placing {
  /** Whether it directly follows the statement before it, without an empty line. */
  readonly isAttached?: boolean;
}

/** Names that generated code uses as globals: nothing else in a file is called so. */
const globals = [
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
];

/**
 * Collects the structures of one module and the imports that they need. `createSourceFile` makes a ts-morph source file of it.
 * The methods are named after those of a source file, which would parse the whole text again after each call.
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
  readonly keepsLines: boolean;
  readonly #sources: readonly string[];
  readonly #header: HeaderOptions;
  readonly #imports: ImportNames;
  readonly #constants = new Map<string, ConstantStructure>();
  readonly #scope: NameScope;
  readonly #statements: DraftStatement[] = [];

  constructor(options: ModuleDraftOptions) {
    this.path = options.path;
    this.keepsLines = options.keepsLines ?? false;
    this.#sources = options.sources;
    this.#header = { about: options.about, isUnchecked: options.isUnchecked };
    this.#scope = new NameScope([...globals, ...(options.declares ?? [])]);
    this.#imports = new ImportNames(this.#scope);
  }

  /** Whether nothing was added yet. */
  get isEmpty(): boolean {
    return this.#statements.length === 0;
  }

  /** Whether it declares or exports values, and is there at run time. */
  get hasValues(): boolean {
    return this.#statements.some(
      (statement) =>
        statement.kind !== 'Interface' &&
        statement.kind !== 'TypeAlias' &&
        (statement.kind !== 'ExportDeclaration' || statement.structure.isTypeOnly !== true),
    );
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
      { kind: 'text', text: generatedHeader(this.#sources, this.#header) },
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

  /** `import stem from module with { type: 'json' }`; returns the name of the value in this file. */
  importJson(module: string, stem: string): string {
    return this.#imports.addJson(module, stem);
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
    return this.#scope.claim(/^\d/.test(stem) ? `_${stem}` : stem);
  }

  /** Adds a function. Its statements are one text, because ts-morph leaves empty lines behind blocks. */
  addFunction({ parameters, statements, ...structure }: FunctionStructure): this {
    return this.#add({
      kind: 'Function',
      structure: separated({
        ...structure,
        parameters: parameterList(parameters),
        statements: statements.join('\n'),
      }),
    });
  }

  /** Adds an interface. */
  addInterface({ methods = [], ...others }: InterfaceStructure, placing?: Placing): this {
    const structure = {
      ...others,
      methods: methods.map(({ parameters, ...method }) => ({
        ...method,
        parameters: parameterList(parameters),
      })),
    };
    return this.#add({ kind: 'Interface', structure: placed(structure, placing) });
  }

  /** Adds a type alias. */
  addTypeAlias(structure: PlainStructure<TypeAliasDeclarationStructure>, placing?: Placing): this {
    return this.#add({ kind: 'TypeAlias', structure: placed(structure, placing) });
  }

  /** Adds a constant. */
  addConstant(constant: ConstantStructure, placing?: Placing): this {
    const structure = variableStatement(constant);
    return this.#add({ kind: 'VariableStatement', structure: placed(structure, placing) });
  }

  /** Adds `export ... from`; there is no empty line between several of them. */
  addExportDeclaration({ namedExports, ...others }: ExportStructure): this {
    const structure = { ...others, ...(namedExports && { namedExports: [namedExports.join(', ')] }) };
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

/**
 * Parameters as one structure with the text of all of them: ts-morph looks for the place of every comma in the whole text so far, which
 * takes most of the time in a long module.
 */
function parameterList(parameters: readonly ParameterStructure[] = []): { name: string }[] {
  const texts = parameters.map(({ name, type, hasQuestionToken = false, initializer }) => {
    const text = `${name}${hasQuestionToken ? '?' : ''}: ${type}`;
    return initializer === undefined ? text : `${text} = ${initializer}`;
  });
  return texts.length === 0 ? [] : [{ name: texts.join(', ') }];
}

function variableStatement({
  name,
  type,
  initializer,
  docs,
  isExported = false,
}: ConstantStructure): PlainStructure<VariableStatementStructure> {
  return {
    declarationKind: constKind,
    isExported,
    declarations: [{ name, initializer, ...(type !== undefined && { type }) }],
    ...(docs !== undefined && { docs }),
  };
}

/** `VariableDeclarationKind.Const`, whose enum would load ts-morph. */
const constKind = 'const' as VariableDeclarationKind;

function placed<Structure extends object>(
  structure: Structure,
  { isAttached = false }: Placing = {},
): Structure {
  return isAttached ? structure : separated(structure);
}

/** With an empty line before it. */
function separated<Structure extends object>(structure: Structure): Structure & { leadingTrivia: string } {
  return { leadingTrivia: '\n', ...structure };
}
