import type { Contract } from './contract.js';
import { parseJson } from './document/exact-json.js';
import { asObject } from './document/spec-node.js';
import { readOpenApi } from './openapi/read-openapi.js';
import { readOpenRpc } from './openrpc/read-openrpc.js';

/**
 * Reads an OpenRPC 1.x or OpenAPI 3.x document whose references stay inside of it.
 *
 * It asks for nothing that the standards leave out: a document without examples, tags or `x-` keys gives operations without them.
 * @param document JSON text, or its value.
 * @throws Error for what is neither, and for a reference that leads nowhere.
 * @example
 * ```ts
 * readContract(nodeOpenRpc.info).operations[0]?.name; // 'info.acps'
 * ```
 */
export function readContract(document: string | object): Contract {
  const root = asObject(typeof document === 'string' ? parseJson(document) : document);
  if (typeof root.openrpc === 'string') return readOpenRpc(root);
  if (typeof root.openapi === 'string' && root.openapi.startsWith('3.')) return readOpenApi(root);
  const said = root.swagger === undefined ? '' : ` (this is Swagger ${String(root.swagger)})`;
  throw new Error(`expected a document with openrpc: 1.x or openapi: 3.x${said}`);
}
