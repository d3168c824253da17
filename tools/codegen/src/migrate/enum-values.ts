import type { ts } from 'ts-morph';
import type { Consumer } from './consumer.js';
import type { EnumChange, MigrationPlan } from './migration-plan.js';

/** Change of a string literal that is a value of an enum. */
export interface ValueChange {
  readonly renamed?: string | undefined;
  readonly message?: string | undefined;
}

/** Finds the enums of the contract that texts in programs are values of. */
export class EnumValues {
  readonly #plan: MigrationPlan;
  readonly #consumer: Consumer;
  readonly #memberKeys: (name: ts.Identifier | ts.StringLiteralLike) => readonly string[];

  /** @param memberKeys the places in generated code of a member. */
  constructor(
    plan: MigrationPlan,
    consumer: Consumer,
    memberKeys: (name: ts.Identifier | ts.StringLiteralLike) => readonly string[],
  ) {
    this.#plan = plan;
    this.#consumer = consumer;
    this.#memberKeys = memberKeys;
  }

  /** Returns the change of a literal; undefined if its value stays, or if it is no value of an enum. */
  changeOf(node: ts.StringLiteralLike): ValueChange | undefined {
    const { enums } = this.#plan;
    const isKnown = [...enums.values()].some(({ values }) => values.has(node.text));
    if (!isKnown) return undefined;
    const { type, member } = this.#expected(node);
    const keys = [...this.#keysOfType(type), ...member];
    const certain = keys.flatMap((key) => enums.get(key) ?? []);
    const [change] = certain;
    if (change !== undefined)
      return { renamed: change.renamed.get(node.text), message: change.removed.get(node.text) };
    if (keys.length > 0 || type === undefined) return undefined;
    const alike = [...enums.values()].find((each) => this.#hasValuesOf(type, each));
    const successor = alike?.renamed.get(node.text);
    if (alike === undefined) return undefined;
    if (successor !== undefined)
      return {
        message: `'${node.text}' may be the value that is called '${successor}' now: rename it if it is`,
      };
    return { message: alike.removed.get(node.text) };
  }

  #keysOfType(type: ts.Type | undefined): readonly string[] {
    if (type === undefined) return [];
    return this.#consumer.keysOfType(this.#consumer.checker.getNonNullableType(type));
  }

  /** The type that a text is given to or compared with, and the member of generated code that has it. */
  #expected(node: ts.StringLiteralLike): { type: ts.Type | undefined; member: readonly string[] } {
    const { ts, checker } = this.#consumer;
    const { parent } = node;
    const other = this.#comparedWith(node);
    if (other !== undefined) {
      const member =
        ts.isPropertyAccessExpression(other) && ts.isIdentifier(other.name) ? other.name : undefined;
      return {
        type: this.#declaredType(other),
        member: member === undefined ? [] : this.#memberKeys(member),
      };
    }
    if (ts.isLiteralTypeNode(parent)) return { type: undefined, member: [] };
    const member =
      ts.isPropertyAssignment(parent) && parent.initializer === node && ts.isIdentifier(parent.name)
        ? this.#memberKeys(parent.name)
        : [];
    return { type: checker.getContextualType(node), member };
  }

  /** The type that a variable or a member was declared with: conditions before the use may have left fewer values. */
  #declaredType(node: ts.Expression): ts.Type {
    const { checker } = this.#consumer;
    const symbol = checker.getSymbolAtLocation(node);
    return symbol === undefined ? checker.getTypeAtLocation(node) : checker.getTypeOfSymbol(symbol);
  }

  #comparedWith(node: ts.StringLiteralLike): ts.Expression | undefined {
    const { ts } = this.#consumer;
    const { parent } = node;
    if (ts.isCaseClause(parent)) return parent.parent.parent.expression;
    if (!ts.isBinaryExpression(parent)) return undefined;
    const {
      EqualsEqualsToken,
      EqualsEqualsEqualsToken,
      ExclamationEqualsToken,
      ExclamationEqualsEqualsToken,
    } = ts.SyntaxKind;
    const signs: readonly ts.SyntaxKind[] = [
      EqualsEqualsToken,
      EqualsEqualsEqualsToken,
      ExclamationEqualsToken,
      ExclamationEqualsEqualsToken,
    ];
    if (!signs.includes(parent.operatorToken.kind)) return undefined;
    return parent.left === node ? parent.right : parent.left;
  }

  #hasValuesOf(type: ts.Type, { values }: EnumChange): boolean {
    const parts = type.isUnion() ? type.types : [type];
    const texts = new Set(parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : [])));
    return texts.size === values.size && [...values].every((value) => texts.has(value));
  }
}
