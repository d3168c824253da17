import { compactJson, isObject } from '@firn/contract/json';

/** How many levels below a top-level key have one line for each member. Everything deeper is on the line of its member. */
const levels: Readonly<Record<string, number>> = { methods: 1, paths: 1, webhooks: 1, components: 2 };

/**
 * JSON text of a bundled document: one line for each top-level key, method, path and component, so that a change of one of them
 * changes one line. A `bigint` is written as an integer.
 */
export function documentText(document: Readonly<Record<string, unknown>>): string {
  const members = membersOf(document).map(
    ([key, value]) => `${JSON.stringify(key)}: ${linesOf(value, levels[key] ?? 0, '  ')}`,
  );
  return `${block(members, '{}', '')}\n`;
}

function linesOf(value: unknown, depth: number, indent: string): string {
  if (depth === 0) return compactJson(value);
  const inner = (member: unknown): string => linesOf(member, depth - 1, `${indent}  `);
  if (Array.isArray(value)) return block(value.map(inner), '[]', indent);
  if (!isObject(value)) return compactJson(value);
  const members = membersOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${inner(member)}`);
  return block(members, '{}', indent);
}

function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

function block(members: readonly string[], brackets: string, indent: string): string {
  if (members.length === 0) return brackets;
  return `${brackets[0]}\n${members.map((member) => `${indent}  ${member}`).join(',\n')}\n${indent}${brackets[1]}`;
}
