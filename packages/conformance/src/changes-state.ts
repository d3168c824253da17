import type { DocumentOperation } from '@firn/contract/document';

const safeVerbs: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);
const orders: ReadonlySet<string> = new Set(['PUT', 'DELETE', 'PATCH']);

/**
 * Whether a call changes the state of a server that does as its document says. Of HTTP the verb tells (RFC 9110, 9.2.1): a `DELETE` may be
 * sent twice, and deletes all the same; a `POST` whose document says `x-idempotent` is a question. A JSON-RPC method of which its document
 * says nothing is asked: else nothing of most documents would be checked.
 */
export function changesState(operation: DocumentOperation): boolean {
  if (operation.kind === 'rpc') return operation.idempotenceKnown && !operation.idempotent;
  if (safeVerbs.has(operation.wire.verb)) return false;
  return orders.has(operation.wire.verb) || !operation.idempotent;
}
