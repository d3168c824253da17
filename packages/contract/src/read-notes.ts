import type { Access, Deprecation, Pagination } from './contract.js';
import { asObject, asText, type SpecObject } from './document/spec-node.js';

const accesses: readonly string[] = ['public', 'node-specific', 'admin', 'debug'] satisfies Access[];

/** `x-access` of an operation, or what holds for its document. */
export function readAccess(node: SpecObject, around: SpecObject): Access {
  const said = asText(node['x-access'] ?? around['x-access']);
  return accesses.includes(said) ? (said as Access) : 'public';
}

/** `deprecated` with what `x-deprecated` adds. */
export function readDeprecation(node: SpecObject): Deprecation | undefined {
  if (node.deprecated !== true) return undefined;
  const { since, replacement, note } = asObject(node['x-deprecated']);
  return { since: textOf(since), replacement: textOf(replacement), note: textOf(note) };
}

/** `x-pagination`. */
export function readPagination(node: SpecObject): Pagination | undefined {
  if (node['x-pagination'] === undefined) return undefined;
  const { token, cursor, next, items, size, fetched } = asObject(node['x-pagination']);
  return {
    token: asText(token ?? cursor),
    isCursor: cursor !== undefined,
    next: asText(next),
    items: asText(items),
    size: textOf(size),
    fetched: textOf(fetched),
  };
}

/** `x-cost`. */
export function readCost(node: SpecObject): number | undefined {
  const cost = node['x-cost'];
  return typeof cost === 'number' ? cost : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
