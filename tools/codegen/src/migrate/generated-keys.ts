import type { ts as compiler } from 'ts-morph';

/** The key of a declaration in generated code: the name of the statement that it is in, and the members on the way: `Pet.owner.name`. */
export function generatedKeys(ts: typeof compiler, declaration: compiler.Node): string[] {
  const names: string[] = [];
  for (let node: compiler.Node | undefined = declaration; node !== undefined; node = node.parent) {
    if (ts.isSourceFile(node)) break;
    const name = nameOf(ts, node);
    if (name !== undefined) names.unshift(name);
  }
  return names.length === 0 ? [] : [names.join('.')];
}

/** The name of a statement, an export or a member; arrays, unions and the like have none. */
function nameOf(ts: typeof compiler, node: compiler.Node): string | undefined {
  if (
    ts.isPropertySignature(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isShorthandPropertyAssignment(node) ||
    ts.isMethodSignature(node)
  )
    return ts.isComputedPropertyName(node.name) ? undefined : node.name.text;
  if (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isExportSpecifier(node)
  )
    return node.name?.text;
  return ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : undefined;
}
