import type { Contract } from '@firn/contract';
import type { ArrayLiteralExpression, Node, ObjectLiteralExpression, SourceFile } from 'ts-morph';
import { createProject, loadMorph, syntaxProblems } from '../write/source-files.js';
import { applyEdits, type Edit } from '../write/text-edits.js';
import { propertyKey } from '../write/validators/type-text.js';
import { type CodeStyle, styleOf } from './code-style.js';
import { handlerRuntime, type ServedTable, servedTables } from './served-tables.js';
import { declaredType, isDirective, isOpen, keysOf, startWithComments } from './table-syntax.js';

/** Something that a person has to do in a module of handlers. */
export interface HandlerRemark {
  /** One-based. */
  readonly line: number;
  readonly message: string;
}

/** A module of handlers with a stub for each new operation. */
export interface ExtendedHandlers {
  readonly text: string;
  readonly remarks: readonly HandlerRemark[];
}

/**
 * Adds what a module of handlers lacks: a stub for each new operation, a table for each new group, and their imports. Nothing else changes.
 * A module that does not parse stays as it is.
 */
export function extendHandlers(
  contract: Contract,
  serverModule: string,
  text: string,
  extension = '.ts',
): ExtendedHandlers {
  // The compiler drops a byte order mark.
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const parse = (content: string): SourceFile =>
    createProject().createSourceFile(`handlers${extension}`, content);
  const left = (problem: { readonly line: number }, why: string): ExtendedHandlers => ({
    text,
    remarks: [{ line: problem.line, message: `not extended, because ${why}` }],
  });
  const sourceFile = parse(text.slice(mark.length));
  const [problem] = syntaxProblems(sourceFile);
  if (problem !== undefined) return left(problem, `it does not parse: ${problem.message}`);
  const extended = new HandlersEditor(contract, serverModule, sourceFile).result();
  const [broken] = syntaxProblems(parse(extended.text));
  if (broken !== undefined) return left(broken, 'it would not parse with stubs: add them by hand');
  return { ...extended, text: mark + extended.text };
}

class HandlersEditor {
  readonly #contract: Contract;
  readonly #serverModule: string;
  readonly #file: SourceFile;
  readonly #style: CodeStyle;
  readonly #edits: Edit[] = [];
  readonly #remarks: HandlerRemark[] = [];
  /** Tables of new groups. */
  readonly #added: ServedTable[] = [];
  /** Names to import, by module. */
  readonly #imports = new Map<string, Map<string, string>>();
  /** Every identifier of the file. */
  readonly #identifiers: ReadonlySet<string>;

  constructor(contract: Contract, serverModule: string, file: SourceFile) {
    this.#contract = contract;
    this.#serverModule = serverModule;
    this.#file = file;
    this.#style = styleOf(file.getFullText());
    const { SyntaxKind } = loadMorph();
    this.#identifiers = new Set(
      file.getDescendantsOfKind(SyntaxKind.Identifier).map((identifier) => identifier.getText()),
    );
  }

  result(): ExtendedHandlers {
    const tables = servedTables(this.#contract);
    for (const table of tables) this.#extendTable(table);
    this.#bind();
    this.#reportRemovedGroups(new Set(tables.map(({ type }) => type)));
    for (const [module, names] of this.#imports) this.#import(module, [...names.values()]);
    return { text: applyEdits(this.#file.getFullText(), this.#edits), remarks: this.#remarks };
  }

  #extendTable(table: ServedTable): void {
    const { SyntaxKind } = loadMorph();
    const typeNames = this.#localNames(table.type);
    const literals = this.#file
      .getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression)
      .filter((literal) => typeNames.has(declaredType(literal) ?? ''));
    const [first] = literals;
    if (first === undefined) {
      if (this.#isUsed(table)) this.#reportUnknown(table);
      else this.#addTable(table);
      return;
    }
    const keys = new Map(literals.flatMap((literal) => keysOf(literal)));
    for (const [key, node] of keys)
      if (!table.names.includes(key))
        this.#remark(node, `${key} is no operation of ${table.type} any more: remove it`);
    // A spread and a computed key may be any handler: the compiler reports those that are missing.
    if (literals.some(isOpen)) return;
    const missing = table.names.filter((name) => !keys.has(name));
    if (missing.length > 0) this.#addStubs(first, missing);
  }

  /** Whether the module has the handlers of a group in a form that is not an object with their type. */
  #isUsed({ table, type, operations }: ServedTable): boolean {
    return [table, type, operations].some((name) => this.#identifiers.has(name));
  }

  #reportUnknown({ type, operations, names }: ServedTable): void {
    if (this.#isImported(operations)) return;
    const text = this.#file.getFullText();
    const missing = names.filter((name) => !text.includes(name));
    if (missing.length > 0)
      this.#remark(
        this.#file,
        `there is no object of type ${type} to extend: add ${missing.join(', ')} by hand`,
      );
  }

  /** Whether the table that is bound to the operations comes from another module. */
  #isImported(operations: string): boolean {
    const { SyntaxKind } = loadMorph();
    const imported = this.#file
      .getImportDeclarations()
      .flatMap((declaration) => declaration.getNamedImports())
      .map((specifier) => specifier.getAliasNode()?.getText() ?? specifier.getName());
    return this.#file.getDescendantsOfKind(SyntaxKind.CallExpression).some((call) => {
      const [table, handlers] = call.getArguments().map((argument) => argument.getText());
      return table === operations && handlers !== undefined && imported.includes(handlers);
    });
  }

  /** Reports the tables of groups that the contract does not have any more, where their types are imported. */
  #reportRemovedGroups(types: ReadonlySet<string>): void {
    for (const declaration of this.#file.getImportDeclarations()) {
      if (declaration.getModuleSpecifierValue() !== this.#serverModule) continue;
      for (const specifier of declaration.getNamedImports()) {
        const name = specifier.getName();
        if (name.endsWith('Handlers') && !types.has(name))
          this.#remark(specifier, `the contract has no ${name} any more: remove the table`);
      }
    }
  }

  #addStubs(literal: ObjectLiteralExpression, names: readonly string[]): void {
    const { newLine, unit } = this.#style;
    const outer = this.#indentOf(literal);
    const properties = literal.getProperties();
    const last = properties.at(-1);
    const close = literal.getEnd() - 1;
    if (last === undefined) {
      const stubs = names.map((name) => `${outer}${unit}${this.#stub(name, outer + unit)},${newLine}`);
      this.#insert(close, `${newLine}${stubs.join('')}${outer}`);
      return;
    }
    const hasComma = literal.compilerNode.properties.hasTrailingComma;
    const indent = this.#startsLine(last) ? this.#indentOf(last) : outer + unit;
    const stubs = names.map((name) => this.#stub(name, indent));
    if (!hasComma) this.#insert(last.getEnd(), ',');
    // Before the line of the brace: a comment behind the last handler stays with it.
    const text = this.#file.getFullText();
    const lineStart = text.lastIndexOf('\n', close - 1) + 1;
    const isOwnLine = text.slice(lineStart, close).trim() === '';
    const body = stubs.join(`,${newLine}${indent}`) + (hasComma ? ',' : '');
    if (isOwnLine) this.#insert(lineStart, `${indent}${body}${newLine}`);
    else {
      const end = text.slice(0, close).trimEnd().length;
      this.#edits.push({ start: end, end: close, text: `${newLine}${indent}${body}${newLine}${outer}` });
    }
  }

  /** Adds the table of a new group: above the list of bound groups, or at the end of the module. */
  #addTable(table: ServedTable): void {
    const { newLine, unit, semicolon } = this.#style;
    this.#added.push(table);
    const type = this.#use(this.#serverModule, table.type, true);
    const stubs = table.names.map((name) => `${unit}${this.#stub(name, unit)},${newLine}`);
    const text = `export const ${table.table}: ${type} = {${newLine}${stubs.join('')}}${semicolon}${newLine}`;
    const statement = this.#boundList()?.getFirstAncestor((node) => node.getParent() === this.#file);
    if (statement === undefined) this.#insert(this.#file.getEnd(), `${newLine}${text}`);
    else this.#insert(startWithComments(statement), `${text}${newLine}`);
  }

  /** Adds the new groups to the list of bound groups; without one, a person has to bind them. */
  #bind(): void {
    const { bind, element } = handlerRuntime(this.#contract);
    const list = this.#boundList();
    const last = list?.getElements().at(-1);
    if (list === undefined || last === undefined) {
      for (const { table, operations } of this.#added)
        this.#remark(
          this.#file,
          `${table} is new: bind it with ${element(`${bind.name}(${operations}, ${table})`)} where the server is created, from ${this.#style.quoted(this.#serverModule)}`,
        );
      return;
    }
    const items = this.#added.map(({ table, operations }) => {
      const local = this.#use(this.#serverModule, operations, false);
      return element(`${this.#use(bind.module, bind.name, false)}(${local}, ${table})`);
    });
    if (items.length > 0)
      this.#append(last, list.getEnd() - 1, list.compilerNode.elements.hasTrailingComma, items);
  }

  /** Adds items behind the last one of a list; a comment behind that one stays with it. */
  #append(last: Node, close: number, hasComma: boolean, items: readonly string[]): void {
    const { newLine } = this.#style;
    const text = this.#file.getFullText();
    const lineStart = text.lastIndexOf('\n', close - 1) + 1;
    if (!this.#startsLine(last) || text.slice(lineStart, close).trim() !== '') {
      this.#insert(last.getEnd(), items.map((item) => `, ${item}`).join(''));
      return;
    }
    if (!hasComma) this.#insert(last.getEnd(), ',');
    const indent = this.#indentOf(last);
    const lines = items.join(`,${newLine}${indent}`);
    this.#insert(lineStart, `${indent}${lines}${hasComma ? ',' : ''}${newLine}`);
  }

  /** The list of the groups that are bound: an array with a call of the bind function. */
  #boundList(): ArrayLiteralExpression | undefined {
    const { Node, SyntaxKind } = loadMorph();
    const { bind } = handlerRuntime(this.#contract);
    const names = this.#localNames(bind.name, bind.module);
    const isBound = (item: Node): boolean => {
      const bound = Node.isSpreadElement(item) ? item.getExpression() : item;
      return Node.isCallExpression(bound) && names.has(bound.getExpression().getText());
    };
    return this.#file
      .getDescendantsOfKind(SyntaxKind.ArrayLiteralExpression)
      .find((array) => array.getElements().some(isBound));
  }

  #stub(name: string, indent: string): string {
    const { newLine, unit, semicolon, quoted } = this.#style;
    const { error, status } = handlerRuntime(this.#contract);
    const thrown = `throw ${this.#use(error.module, error.name, false)}(${status}, ${quoted(`${name} is not implemented`)})${semicolon}`;
    const key = propertyKey(name) === name ? name : quoted(name);
    return `${key}: () => {${newLine}${indent}${unit}${thrown}${newLine}${indent}}`;
  }

  /** The name of an import in this file; it is added if it is missing. */
  #use(module: string, name: string, isType: boolean): string {
    const [known] = this.#localNames(name, module, isType);
    if (known !== undefined) return known;
    const names = this.#imports.get(module) ?? new Map<string, string>();
    this.#imports.set(module, names);
    let local = name;
    for (let number = 2; this.#identifiers.has(local); number += 1) local = `${name}${number}`;
    const imported = local === name ? name : `${name} as ${local}`;
    names.set(name, isType ? `type ${imported}` : imported);
    return local;
  }

  /** The names that an export of a module has in this file: `PetsHandlers`, or `server.PetsHandlers` of a namespace. */
  #localNames(name: string, module = this.#serverModule, isType = true): ReadonlySet<string> {
    const local = new Set<string>();
    for (const declaration of this.#file.getImportDeclarations()) {
      if (declaration.getModuleSpecifierValue() !== module) continue;
      if (!isType && declaration.isTypeOnly()) continue;
      const namespace = declaration.getNamespaceImport()?.getText();
      if (namespace !== undefined) local.add(`${namespace}.${name}`);
      for (const specifier of declaration.getNamedImports())
        if (specifier.getName() === name && (isType || !specifier.isTypeOnly()))
          local.add(specifier.getAliasNode()?.getText() ?? name);
    }
    return local;
  }

  #import(module: string, names: readonly string[]): void {
    const { newLine, semicolon, quoted } = this.#style;
    const declarations = this.#file.getImportDeclarations();
    const open = declarations.find(
      (declaration) =>
        declaration.getModuleSpecifierValue() === module &&
        !declaration.isTypeOnly() &&
        declaration.getNamedImports().length > 0,
    );
    const named = open?.getImportClause()?.getNamedBindings();
    const { Node } = loadMorph();
    const last = Node.isNamedImports(named) ? named.getElements().at(-1) : undefined;
    if (Node.isNamedImports(named) && last !== undefined) {
      this.#append(last, named.getEnd() - 1, named.compilerNode.elements.hasTrailingComma, names);
      return;
    }
    const text = `import { ${names.join(', ')} } from ${quoted(module)}${semicolon}`;
    const statements = this.#file.getStatements();
    const end = statements.findIndex((statement) => !isDirective(statement));
    const above = declarations.at(-1) ?? statements.slice(0, end === -1 ? undefined : end).at(-1);
    const full = this.#file.getFullText();
    const lineEnd = above === undefined ? -1 : full.indexOf('\n', above.getEnd());
    const edit =
      above === undefined
        ? insertion(statements[0]?.getStart(true) ?? 0, text + newLine)
        : lineEnd === -1
          ? insertion(full.length, newLine + text)
          : insertion(lineEnd + 1, text + newLine);
    // Before the tables, which are added at the same place of an empty module.
    this.#edits.unshift(edit);
  }

  #insert(at: number, text: string): void {
    this.#edits.push(insertion(at, text));
  }

  #remark(node: Node, message: string): void {
    this.#remarks.push({ line: node.getStartLineNumber(), message });
  }

  /** Whether a node is the first in its line. */
  #startsLine(node: Node): boolean {
    const text = this.#file.getFullText();
    const start = node.getStart();
    return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  }

  /** Indentation of the line of a node. */
  #indentOf(node: Node): string {
    const text = this.#file.getFullText();
    const line = text.slice(text.lastIndexOf('\n', node.getStart() - 1) + 1);
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }
}

const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });
