import type { Node, ObjectLiteralExpression } from 'ts-morph';
import { loadMorph } from '../write/source-files.js';

/** Whether a statement is a directive, such as `'use server'`: only others may be above it. */
export function isDirective(statement: Node): boolean {
  const { Node } = loadMorph();
  return Node.isExpressionStatement(statement) && Node.isStringLiteral(statement.getExpression());
}

/** Start of a statement with the comments directly above it. */
export function startWithComments(statement: Node): number {
  const text = statement.getSourceFile().getFullText();
  let start = statement.getStart();
  for (const range of [...statement.getLeadingCommentRanges()].reverse()) {
    if (/\n\s*\n/.test(text.slice(range.getEnd(), start))) break;
    start = range.getPos();
  }
  return start;
}

/** Whether an object may have keys that its text does not show: by a spread, or a computed name. */
export function isOpen(literal: ObjectLiteralExpression): boolean {
  const { Node } = loadMorph();
  return literal.getProperties().some((property) => {
    if (Node.isSpreadAssignment(property)) return true;
    const name = property.getNameNode();
    return Node.isComputedPropertyName(name) && !Node.isStringLiteral(name.getExpression());
  });
}

/** The name of the type that an object literal is declared to have: of a variable, a property, `satisfies`, `as`, or the result of a function. */
export function declaredType(literal: ObjectLiteralExpression): string | undefined {
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
export function keysOf(literal: ObjectLiteralExpression): [key: string, node: Node][] {
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
