import type { Contract } from '@firn/contract-model';
import type { ArrayLiteralExpression, Node, ObjectLiteralExpression, SourceFile } from 'ts-morph';
import { createProject, loadMorph, syntaxProblems } from '../write/source-files.js';
import { propertyKey } from '../write/validators/type-text.js';
import { type CodeStyle, styleOf } from './code-style.js';
import { handlerRuntime, type ServedTable, servedTables } from './served-tables.js';

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

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
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
    this.#reportRemovedGroups(new Set(tables.map(({ type }) => type)));
    for (const [module, names] of this.#imports) this.#import(module, [...names.values()]);
    let text = this.#file.getFullText();
    // From the end: the positions are those of the text as it was.
    const ordered = [...this.#edits].reverse().sort((a, b) => b.start - a.start);
    for (const { start, end, text: added } of ordered) text = text.slice(0, start) + added + text.slice(end);
    return { text, remarks: this.#remarks };
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

  /** A new group: its table stands behind everything else, or before the list of what is bound. */
  #addTable(table: ServedTable): void {
    const { newLine, unit, semicolon, quoted } = this.#style;
    const { bind, element } = handlerRuntime(this.#contract);
    const type = this.#use(this.#serverModule, table.type, true);
    const stubs = table.names.map((name) => `${unit}${this.#stub(name, unit)},${newLine}`);
    const text = `export const ${table.table}: ${type} = {${newLine}${stubs.join('')}}${semicolon}${newLine}`;
    const list = this.#boundList(bind.name);
    const statement = list?.getFirstAncestor((node) => node.getParent() === this.#file);
    if (list === undefined || statement === undefined) {
      this.#insert(this.#file.getEnd(), `${newLine}${text}`);
      this.#remark(
        this.#file,
        `${table.table} is new: bind it with ${element(`${bind.name}(${table.operations}, ${table.table})`)} where the server is created, from ${quoted(this.#serverModule)}`,
      );
      return;
    }
    this.#insert(startWithComments(statement), `${text}${newLine}`);
    const operations = this.#use(this.#serverModule, table.operations, false);
    const added = element(`${this.#use(bind.module, bind.name, false)}(${operations}, ${table.table})`);
    const last = list.getElements().at(-1);
    const { hasTrailingComma } = list.compilerNode.elements;
    if (last !== undefined) this.#append(last, list.getEnd() - 1, hasTrailingComma, [added]);
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
  #boundList(bind: string): ArrayLiteralExpression | undefined {
    const { SyntaxKind } = loadMorph();
    const { Node } = loadMorph();
    const names = this.#localNames(bind, handlerRuntime(this.#contract).bind.module);
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

  /** Whether only white space stands before a node in its line. */
  #startsLine(node: Node): boolean {
    const text = this.#file.getFullText();
    const start = node.getStart();
    return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
  }

  /** White space at the begin of the line of a node. */
  #indentOf(node: Node): string {
    const text = this.#file.getFullText();
    const line = text.slice(text.lastIndexOf('\n', node.getStart() - 1) + 1);
    return /^[ \t]*/.exec(line)?.[0] ?? '';
  }
}

const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });

/** Whether a statement is a directive, such as `'use server'`: only others may be above it. */
function isDirective(statement: Node): boolean {
  const { Node } = loadMorph();
  return Node.isExpressionStatement(statement) && Node.isStringLiteral(statement.getExpression());
}

/** Start of a statement with the comments directly above it. */
function startWithComments(statement: Node): number {
  const text = statement.getSourceFile().getFullText();
  let start = statement.getStart();
  for (const range of [...statement.getLeadingCommentRanges()].reverse()) {
    if (/\n\s*\n/.test(text.slice(range.getEnd(), start))) break;
    start = range.getPos();
  }
  return start;
}

/** Whether an object may have keys that its text does not show: by a spread, or a computed name. */
function isOpen(literal: ObjectLiteralExpression): boolean {
  const { Node } = loadMorph();
  return literal.getProperties().some((property) => {
    if (Node.isSpreadAssignment(property)) return true;
    const name = property.getNameNode();
    return Node.isComputedPropertyName(name) && !Node.isStringLiteral(name.getExpression());
  });
}

/** The name of the type that an object literal is declared to have: of a variable, a property, `satisfies`, `as`, or the result of a function. */
function declaredType(literal: ObjectLiteralExpression): string | undefined {
  const { Node } = loadMorph();
  let node: Node = literal;
  let parent = node.getParent();
  while (
    parent !== undefined &&
    (Node.isParenthesizedExpression(parent) ||
      (Node.isAsExpression(parent) && parent.getTypeNode()?.getText() === 'const'))
  ) {
    node = parent;
    parent = node.getParent();
  }
  if (parent === undefined) return undefined;
  if (Node.isReturnStatement(parent))
    parent = parent.getFirstAncestor(
      (each) =>
        Node.isFunctionDeclaration(each) ||
        Node.isFunctionExpression(each) ||
        Node.isArrowFunction(each) ||
        Node.isMethodDeclaration(each),
    );
  const type =
    Node.isVariableDeclaration(parent) ||
    Node.isPropertyDeclaration(parent) ||
    Node.isSatisfiesExpression(parent) ||
    Node.isAsExpression(parent)
      ? parent.getTypeNode()
      : Node.isFunctionDeclaration(parent) ||
          Node.isFunctionExpression(parent) ||
          Node.isArrowFunction(parent) ||
          Node.isMethodDeclaration(parent)
        ? parent.getReturnTypeNode()
        : undefined;
  return Node.isTypeReference(type) ? type.getTypeName().getText() : undefined;
}

/** The keys of an object literal that its text shows, with their nodes. */
function keysOf(literal: ObjectLiteralExpression): [key: string, node: Node][] {
  const { Node } = loadMorph();
  return literal.getProperties().flatMap((property): [string, Node][] => {
    if (Node.isSpreadAssignment(property)) return [];
    const node = property.getNameNode();
    const name = Node.isComputedPropertyName(node) ? node.getExpression() : node;
    if (name !== node && !Node.isStringLiteral(name)) return [];
    const key =
      Node.isStringLiteral(name) || Node.isNoSubstitutionTemplateLiteral(name)
        ? name.getLiteralText()
        : name.getText();
    return [[key, property]];
  });
}
