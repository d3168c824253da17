/*
 * Pieces of TypeScript as text. Nothing here breaks lines or leaves out brackets: the formatter does.
 */

/** A call: `name(a, b)`. */
export function call(name: string, ...args: readonly string[]): string {
  return `${name}(${args.join(', ')})`;
}

/** An object literal of members such as `name: value`. */
export function objectOf(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** An object type of members such as `readonly name: string;`. */
export function typeLiteral(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join(' ')} }`;
}

/** An array literal. */
export function arrayOf(items: readonly string[]): string {
  return `[${items.join(', ')}]`;
}

/** Conditions joined by an operator, in brackets unless there is only one. */
export function joined(conditions: readonly string[], operator: '&&' | '||'): string {
  const [only] = conditions;
  return conditions.length === 1 && only !== undefined ? only : `(${conditions.join(` ${operator} `)})`;
}

/** `condition ? value : otherwise`, with further conditions in the place of `otherwise`. */
export function conditional(
  branches: readonly { readonly condition: string; readonly value: string }[],
  otherwise: string,
): string {
  return branches.reduceRight((rest, { condition, value }) => `${condition} ? ${value} : ${rest}`, otherwise);
}

/** A block statement: `head {`, the statements, `}`. */
export function block(head: string, statements: readonly string[]): string {
  return [`${head} {`, ...statements, '}'].join('\n');
}
