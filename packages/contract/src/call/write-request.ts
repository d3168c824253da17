import { pathSegment } from '@firn/primitives/validation';
import type { DocumentOperation, RestOperation, RpcMethod } from '../document/contract-document.js';
import { canonicalJson } from '../json/text.js';
import type { Param } from '../model/index.js';
import { type HttpOperation, type HttpRequestParts, writeHttpRequest } from '../values/write-http-request.js';

/** Parameters by name, the body of an HTTP request under the name of its parameter. Integers of any size may be `bigint`. */
export type Params = Readonly<Record<string, unknown>>;

/** What a request of JSON-RPC is written by. */
export interface WrittenMethod extends Pick<RpcMethod, 'kind' | 'name' | 'path'> {
  readonly params: readonly Pick<Param, 'name'>[];
  readonly wire: Pick<RpcMethod['wire'], 'params' | 'notification'>;
}

/** What a request is written by: an {@link DocumentOperation}, or these parts of one. */
export type WrittenOperation = WrittenMethod | (HttpOperation & Pick<RestOperation, 'kind' | 'name'>);

/**
 * Writes the request of a call.
 * @param path values of the variables of an RPC method's path: `{ blockchainId: 'C' }`.
 * @param id of the JSON-RPC request; a notification has none.
 * @throws RangeError for a path variable without a value, ValidationError for a value that cannot stand where it has to.
 */
export function writeRequest(
  operation: WrittenOperation,
  params: Params,
  path: Params = {},
  id = 1,
): HttpRequestParts {
  if (operation.kind === 'rest') return writeHttpRequest(operation, params);
  return {
    verb: 'POST',
    target: fillPath(operation.path, path),
    headers: { 'content-type': 'application/json' },
    body: rpcText(operation, params, id),
  };
}

/** The names of the variables of a path template. */
export function pathVariables(template: string): string[] {
  return [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

/** A path template with its variables filled in. @throws ValidationError for a value that would name another path. */
export function fillPath(template: string, values: Params): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`${name}: missing, the path is ${template}`);
    return pathSegment(name, String(value));
  });
}

/** A JSON-RPC request as text. */
function rpcText(method: WrittenMethod, params: Params, id: number): string {
  const head = method.wire.notification ? '' : `"id":${id},`;
  return `{"jsonrpc":"2.0",${head}"method":${JSON.stringify(method.name)},"params":${paramsText(method, params)}}`;
}

/** The member `params` of a call in the form that clients send. */
export function paramsText(
  {
    wire,
    params: declared,
  }: Pick<WrittenMethod, 'params'> & { readonly wire: Pick<RpcMethod['wire'], 'params'> },
  params: Params,
): string {
  if (wire.params === 'by-name') return canonicalJson(params);
  if (wire.params === 'object-in-array') return `[${canonicalJson(params)}]`;
  return canonicalJson(positions(declared, params));
}

/** Values in the order of the parameters; those between that are left out are null. */
export function positions(declared: readonly Pick<Param, 'name'>[], params: Params): unknown[] {
  const last = declared.findLastIndex(({ name }) => params[name] !== undefined);
  return declared.slice(0, last + 1).map(({ name }) => params[name] ?? null);
}

/** The name of an operation's parameter that takes the body; `undefined` where it takes none. */
export function bodyParam({ wire }: Pick<DocumentOperation, 'wire'>): string | undefined {
  return wire.protocol === 'http' ? wire.body?.param : undefined;
}
