import type { Pagination } from '../model/index.js';
import type { Problems } from '../problem.js';
import type { SpecNode } from './documents/spec-node.js';

/** `x-pagination` of a method or operation, in the form with a token or the form with a cursor. */
export function readPagination(operation: SpecNode, problems: Problems): Pagination | undefined {
  const node = operation.get('x-pagination');
  if (node === undefined) return undefined;
  const kind = node.has('cursor') ? 'cursor' : 'token';
  const param = node.string(kind);
  const next = node.string('next');
  const items = node.string('items');
  const size = node.string('size');
  const fetched = node.string('fetched');
  if (param === undefined || next === undefined || items === undefined) {
    problems.error(
      'incomplete-pagination',
      node.location,
      'x-pagination names a parameter (token or cursor), the result field with the next one (next) and the field with the items (items)',
    );
    return undefined;
  }
  return {
    kind,
    param,
    next,
    items,
    ...(size !== undefined && { size }),
    ...(fetched !== undefined && { fetched }),
  };
}
