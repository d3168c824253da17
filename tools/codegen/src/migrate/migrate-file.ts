import type { ts } from 'ts-morph';
import type { Edit } from '../write/text-edits.js';
import type { Consumer } from './consumer.js';
import { EnumValues } from './enum-values.js';
import { holeName, missingMembers, withMembers } from './holes.js';
import type { Decision, MigrationPlan, RequiredMember } from './migration-plan.js';

/** Something that a person has to decide. */
export interface Remark {
  /** Where in the file, before its edits. */
  readonly offset: number;
  readonly message: string;
}

/** Edits of one file, and the decisions that it needs. */
export interface MigratedFile {
  readonly edits: readonly Edit[];
  readonly remarks: readonly Remark[];
}

/** Finds the uses of everything in a plan in one file of a project. */
export function migrateFile(file: ts.SourceFile, plan: MigrationPlan, consumer: Consumer): MigratedFile {
  return new FileMigration(file, plan, consumer).run();
}

class FileMigration {
  readonly #file: ts.SourceFile;
  readonly #plan: MigrationPlan;
  readonly #consumer: Consumer;
  readonly #ts: typeof ts;
  readonly #checker: ts.TypeChecker;
  readonly #enums: EnumValues;
  readonly #edits: Edit[] = [];
  readonly #remarks = new Map<string, Remark & { readonly isImport: boolean }>();
  /** Imported names that get another name in the whole file. */
  readonly #locals = new Map<ts.Symbol, string>();
  /** Imported names that are in the plan under a name of the packages. */
  readonly #imported = new Map<ts.Symbol, readonly string[]>();
  readonly #identifiers = new Set<string>();

  constructor(file: ts.SourceFile, plan: MigrationPlan, consumer: Consumer) {
    this.#file = file;
    this.#plan = plan;
    this.#consumer = consumer;
    this.#ts = consumer.ts;
    this.#checker = consumer.checker;
    this.#enums = new EnumValues(plan, consumer, (name) => this.#memberKeys(name));
  }

  run(): MigratedFile {
    this.#each(this.#file, (node) => {
      if (this.#ts.isIdentifier(node) && !this.#isMemberName(node)) this.#identifiers.add(node.text);
    });
    this.#each(this.#file, (node) => {
      if (this.#ts.isImportSpecifier(node)) this.#visitImport(node);
    });
    this.#each(this.#file, (node) => this.#visit(node));
    const all = [...this.#remarks.values()];
    // What is imported is listed where it is used, if it is.
    const isUsed = (message: string): boolean =>
      all.some((other) => other.message === message && !other.isImport);
    return {
      edits: this.#edits,
      remarks: all.flatMap(({ isImport, ...remark }) => (isImport && isUsed(remark.message) ? [] : [remark])),
    };
  }

  #each(node: ts.Node, visit: (node: ts.Node) => void): void {
    visit(node);
    this.#ts.forEachChild(node, (child) => this.#each(child, visit));
  }

  #visit(node: ts.Node): void {
    const { isExportSpecifier, isIdentifier, isShorthandPropertyAssignment } = this.#ts;
    if (this.#ts.isImportSpecifier(node)) return;
    if (isExportSpecifier(node)) this.#visitExport(node);
    else if (isShorthandPropertyAssignment(node)) this.#visitShorthand(node);
    else if (isIdentifier(node)) this.#visitIdentifier(node);
    else if (this.#ts.isStringLiteralLike(node)) this.#visitText(node);
    else if (this.#ts.isObjectLiteralExpression(node)) this.#visitObject(node);
    else if (this.#ts.isCallExpression(node)) this.#visitCall(node);
  }

  #visitImport(node: ts.ImportSpecifier): void {
    const imported = node.propertyName ?? node.name;
    const local = this.#checker.getSymbolAtLocation(node.name);
    const keys = this.#aliasKeys(local, imported.text);
    if (local === undefined || keys.length === 0) return;
    this.#imported.set(local, keys);
    this.#decide(imported, keys, { isImport: true });
    const name = this.#newName(keys);
    if (name === undefined) return;
    if (node.propertyName !== undefined) this.#replace(imported, name);
    else if (this.#identifiers.has(name)) this.#replace(node.name, `${name} as ${node.name.text}`);
    else {
      this.#locals.set(local, name);
      this.#replace(node.name, name);
    }
  }

  /** An export keeps its name, because other files import it. */
  #visitExport(node: ts.ExportSpecifier): void {
    const exported = node.propertyName ?? node.name;
    if (!this.#ts.isIdentifier(exported)) return;
    const isForwarded = node.parent.parent.moduleSpecifier !== undefined;
    const local = isForwarded ? undefined : this.#checker.getExportSpecifierLocalTargetSymbol(node);
    const keys = isForwarded
      ? this.#aliasKeys(this.#checker.getSymbolAtLocation(node.name), exported.text)
      : ((local && this.#imported.get(local)) ?? []);
    this.#decide(exported, keys, { isImport: false });
    const name = isForwarded ? this.#newName(keys) : local && this.#locals.get(local);
    if (name === undefined) return;
    this.#replace(exported, node.propertyName === undefined ? `${name} as ${exported.text}` : name);
  }

  #visitIdentifier(node: ts.Identifier): void {
    if (node.text === holeName) this.#remark(node, this.#holeMessage(node));
    if (this.#isMemberName(node)) {
      const keys = this.#memberKeys(node);
      this.#decide(node, keys, { isRead: this.#isRead(node) });
      const name = this.#newName(keys);
      if (name !== undefined) this.#renameMember(node, name);
      return;
    }
    if (this.#ts.isImportSpecifier(node.parent) || this.#ts.isExportSpecifier(node.parent)) return;
    const symbol = this.#checker.getSymbolAtLocation(node);
    if (symbol === undefined) return;
    if (this.#ts.isBindingElement(node.parent) && node.parent.name === node) {
      this.#visitBinding(node, node.parent);
      return;
    }
    const keys = this.#imported.get(symbol) ?? this.#qualifiedKeys(node, symbol);
    this.#decide(node, keys);
    const name = this.#locals.get(symbol) ?? (this.#imported.has(symbol) ? undefined : this.#newName(keys));
    if (name !== undefined) this.#replace(node, name);
  }

  /** `const { name } = pet` becomes `const { title: name } = pet`: the variable keeps its name. */
  #visitBinding(node: ts.Identifier, binding: ts.BindingElement): void {
    if (binding.propertyName !== undefined || !this.#ts.isObjectBindingPattern(binding.parent)) return;
    if (binding.dotDotDotToken !== undefined) return;
    const keys = this.#keysIn(this.#checker.getTypeAtLocation(binding.parent), node.text);
    this.#decide(node, keys, { isRead: true });
    const name = this.#newName(keys);
    if (name !== undefined) this.#replace(node, `${this.#propertyText(name)}: ${node.text}`);
  }

  /** `{ name }` becomes `{ title: name }`. */
  #visitShorthand(node: ts.ShorthandPropertyAssignment): void {
    const keys = this.#memberKeys(node.name);
    const value = this.#checker.getShorthandAssignmentValueSymbol(node);
    const used = (value && this.#imported.get(value)) ?? [];
    this.#decide(node.name, [...keys, ...used]);
    const key = this.#newName(keys) ?? node.name.text;
    const local = (value && this.#locals.get(value)) ?? node.name.text;
    if (key === node.name.text && local === node.name.text) return;
    this.#replace(node.name, key === local ? key : `${this.#propertyText(key)}: ${local}`);
  }

  /** Keys that are written as texts, and values of enums. */
  #visitText(node: ts.StringLiteralLike): void {
    const { parent } = node;
    const keys = this.#textKeys(node);
    this.#decide(node, keys);
    const name = this.#newName(keys);
    if (name !== undefined) this.#replaceText(node, name);
    if (keys.length > 0 || this.#ts.isImportDeclaration(parent) || this.#ts.isExportDeclaration(parent))
      return;
    const value = this.#enums.changeOf(node);
    if (value?.renamed !== undefined) this.#replaceText(node, value.renamed);
    if (value?.message !== undefined) this.#remark(node, value.message);
  }

  #textKeys(node: ts.StringLiteralLike): readonly string[] {
    const { parent } = node;
    if (this.#ts.isElementAccessExpression(parent) && parent.argumentExpression === node)
      return this.#keysIn(this.#checker.getTypeAtLocation(parent.expression), node.text);
    if (this.#ts.isPropertyAssignment(parent) && parent.name === node) return this.#memberKeys(node);
    if (this.#ts.isMethodDeclaration(parent) && parent.name === node) return this.#memberKeys(node);
    if (this.#ts.isBindingElement(parent) && parent.propertyName === node) return this.#memberKeys(node);
    if (!this.#ts.isLiteralTypeNode(parent)) return [];
    const owner = this.#ownerOfKey(parent);
    return owner === undefined ? [] : this.#keysIn(this.#checker.getTypeAtLocation(owner), node.text);
  }

  /** The type whose key a literal type is: `Pet['name']`, `Pick<Pet, 'name' | 'id'>`, `Omit<Pet, 'name'>`. */
  #ownerOfKey(literal: ts.LiteralTypeNode): ts.TypeNode | undefined {
    const node = this.#ts.isUnionTypeNode(literal.parent) ? literal.parent : literal;
    const { parent } = node;
    if (this.#ts.isIndexedAccessTypeNode(parent) && parent.indexType === node) return parent.objectType;
    if (!this.#ts.isTypeReferenceNode(parent) && !this.#ts.isExpressionWithTypeArguments(parent))
      return undefined;
    const generic = this.#ts.isTypeReferenceNode(parent) ? parent.typeName : parent.expression;
    const [owner, key] = parent.typeArguments ?? [];
    return key === node && ['Pick', 'Omit'].includes(generic.getText(this.#file)) ? owner : undefined;
  }

  #visitObject(node: ts.ObjectLiteralExpression): void {
    const missing = missingMembers(node, this.#plan, this.#consumer);
    if (missing.length === 0) return;
    this.#edits.push(withMembers(node, missing, this.#file));
    this.#remarkHoles(node, missing);
  }

  /** A call without parameters of an operation that requires some now, or with parameters that were made elsewhere. */
  #visitCall(node: ts.CallExpression): void {
    const name = this.#ts.isPropertyAccessExpression(node.expression)
      ? node.expression.name
      : node.expression;
    const symbol = this.#checker.getSymbolAtLocation(name);
    const keys = (symbol && this.#imported.get(symbol)) ?? this.#consumer.keysOf(symbol);
    const required = keys.flatMap((key) => this.#plan.calls.get(key) ?? []);
    if (required.length === 0) return;
    const isFunction = keys.some((key) => !key.includes('.'));
    const given = node.arguments[isFunction ? 1 : 0];
    if (given === undefined) {
      if (isFunction && node.arguments.length === 0) return;
      const last = node.arguments.at(-1);
      const text = `{ ${required.map(({ name: member, message }) => `${this.#propertyText(member)}: ${holeName} /* firn: ${message} */`).join(', ')} }`;
      const at = last?.end ?? node.arguments.pos;
      this.#edits.push({ start: at, end: at, text: last === undefined ? text : `, ${text}` });
      this.#remarkHoles(node, required);
      return;
    }
    if (this.#ts.isObjectLiteralExpression(given)) return;
    const type = this.#checker.getTypeAtLocation(given);
    // Where the value is declared with the type of the packages, its literal has the hole.
    if (this.#consumer.keysOfType(type).length > 0) return;
    const missing = required.filter((member) => type.getProperty(member.name) === undefined);
    for (const { message } of missing)
      this.#remark(given, `${message}: add it where these parameters are made`);
  }

  /** The message in a hole that an earlier run left. */
  #holeMessage(node: ts.Identifier): string {
    const [, message = 'a value is missing'] =
      /^ \/\* firn: (.*?) \*\//.exec(this.#file.text.slice(node.end)) ?? [];
    return `${message}: replace ${holeName}`;
  }

  #remarkHoles(node: ts.Node, missing: readonly RequiredMember[]): void {
    for (const { message } of missing) this.#remark(node, `${message}: replace ${holeName}`);
  }

  /** Whether an identifier is the name of a member, not of a variable, a type or an import. */
  #isMemberName(node: ts.Identifier): boolean {
    const { parent } = node;
    const { isPropertyAccessExpression, isPropertyAssignment, isMethodDeclaration, isPropertyDeclaration } =
      this.#ts;
    if (isPropertyAccessExpression(parent)) return parent.name === node;
    if (this.#ts.isBindingElement(parent)) return parent.propertyName === node;
    return (
      (isPropertyAssignment(parent) || isMethodDeclaration(parent) || isPropertyDeclaration(parent)) &&
      parent.name === node
    );
  }

  /** The places in generated code of a member that is named here. */
  #memberKeys(name: ts.Identifier | ts.StringLiteralLike): readonly string[] {
    const { parent } = name;
    if (this.#ts.isPropertyAccessExpression(parent)) {
      const keys = this.#keysIn(this.#checker.getTypeAtLocation(parent.expression), name.text);
      return keys.length > 0 ? keys : this.#consumer.keysOf(this.#checker.getSymbolAtLocation(name));
    }
    if (this.#ts.isBindingElement(parent))
      return this.#keysIn(this.#checker.getTypeAtLocation(parent.parent), name.text);
    if (this.#ts.isObjectLiteralExpression(parent.parent)) {
      const type = this.#checker.getContextualType(parent.parent);
      return type === undefined ? [] : this.#keysIn(type, name.text);
    }
    if (!this.#ts.isClassLike(parent.parent)) return [];
    const clauses = parent.parent.heritageClauses ?? [];
    return clauses
      .flatMap(({ types }) => types)
      .flatMap((type) => this.#keysIn(this.#checker.getTypeAtLocation(type), name.text));
  }

  /**
   * The places of a member of a type. Of a union every part that has the member counts: what a function may return is a value or a promise of
   * it. A part that is no generated one counts as a place that never changes.
   */
  #keysIn(type: ts.Type, name: string): readonly string[] {
    const parts = type.isUnion() ? type.types : [type];
    const members = parts.flatMap((part) => this.#checker.getPropertyOfType(part, name) ?? []);
    const keys = members.map((member) => this.#consumer.keysOf(member));
    if (keys.every(({ length }) => length === 0)) return [];
    return [...new Set(keys.flatMap((own) => (own.length === 0 ? [elsewhere] : own)))];
  }

  /** An import of this file, or of another file that only passes it on, leads to an export of the packages of the same name. */
  #aliasKeys(local: ts.Symbol | undefined, imported: string): readonly string[] {
    if (local === undefined || (local.flags & this.#ts.SymbolFlags.Alias) === 0) return [];
    const target = this.#checker.getImmediateAliasedSymbol(local);
    return this.#consumer.keysOf(target).filter((key) => key === imported);
  }

  /** `v.GetPetParams` and `import('…').GetPetParams`: names of exports behind a module. */
  #qualifiedKeys(node: ts.Identifier, symbol: ts.Symbol): readonly string[] {
    const { parent } = node;
    const isQualified =
      (this.#ts.isQualifiedName(parent) && parent.right === node) ||
      (this.#ts.isImportTypeNode(parent) && parent.qualifier === node);
    return isQualified ? this.#consumer.keysOf(symbol).filter((key) => key === node.text) : [];
  }

  /** The one new name that all places agree on. */
  #newName(keys: readonly string[]): string | undefined {
    const names = new Set(keys.map((key) => this.#plan.renames.get(key)));
    const [name, ...others] = names;
    return others.length > 0 ? undefined : name;
  }

  #decide(
    node: ts.Node,
    keys: readonly string[],
    { isImport = false, isRead = false }: { isImport?: boolean; isRead?: boolean } = {},
  ): void {
    const names = new Set(keys.map((key) => this.#plan.renames.get(key)));
    if (names.size > 1)
      this.#remark(
        node,
        `${node.getText()} is renamed in some of the types that this value may have: rename it by hand`,
      );
    const decisions: readonly Decision[] = keys.flatMap((key) => this.#plan.decisions.get(key) ?? []);
    for (const { message, onRead } of decisions)
      if (onRead !== true || isRead) this.#remark(node, message, isImport);
  }

  #isRead(node: ts.Identifier): boolean {
    const { parent } = node;
    if (this.#ts.isBindingElement(parent)) return true;
    if (!this.#ts.isPropertyAccessExpression(parent)) return false;
    const around = parent.parent;
    return !(
      this.#ts.isBinaryExpression(around) &&
      around.left === parent &&
      around.operatorToken.kind === this.#ts.SyntaxKind.EqualsToken
    );
  }

  #renameMember(node: ts.Identifier, name: string): void {
    const { parent } = node;
    if (!this.#ts.isPropertyAccessExpression(parent)) this.#replace(node, this.#propertyText(name));
    else if (isIdentifierText(name)) this.#replace(node, name);
    else {
      const chain = parent.questionDotToken === undefined ? '' : '?.';
      this.#edits.push({ start: parent.expression.end, end: node.end, text: `${chain}['${name}']` });
    }
  }

  #propertyText(name: string): string {
    return isIdentifierText(name) ? name : `'${name}'`;
  }

  #replace(node: ts.Node, text: string): void {
    this.#edits.push({ start: node.getStart(this.#file), end: node.end, text });
  }

  /** The text between the quotes, which stay what they are. */
  #replaceText(node: ts.Node, text: string): void {
    this.#edits.push({ start: node.getStart(this.#file) + 1, end: node.end - 1, text });
  }

  #remark(node: ts.Node, message: string, isImport = false): void {
    const offset = node.getStart(this.#file);
    this.#remarks.set(`${offset} ${message}`, { offset, message, isImport });
  }
}

/** The key of a place that is in no generated file. */
const elsewhere = '';

const isIdentifierText = (name: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name);
