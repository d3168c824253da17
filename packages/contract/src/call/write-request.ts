import type { Operation, Param, RestOperation, RpcMethod } from '../contract.js';
import { canonicalJson } from '../document/exact-json.js';

/** Parameters by name, the body of a REST request under `body`. Integers of any size may be `bigint`. */
export type Params = Readonly<Record<string, unknown>>;

/** A request, ready to be sent. */
export interface WrittenRequest {
  readonly verb: string;
  /** Path and query, below the address of the server. */
  readonly target: string;
  /** JSON text. */
  readonly body: string | undefined;
  /** Parameters that travel as headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Writes the request of a call.
 * @param path values of the variables of an RPC method's path: `{ blockchainId: 'C' }`.
 * @param id of the JSON-RPC request.
 * @throws RangeError for a path variable without a value.
 */
export function writeRequest(
  operation: Operation,
  params: Params,
  path: Params = {},
  id = 1,
): WrittenRequest {
  if (operation.kind === 'rest') return writeRest(operation, params);
  return {
    verb: 'POST',
    target: fillPath(operation.path, path),
    body: rpcText(operation, params, id),
    headers: {},
  };
}

/** The names of the variables of a path template. */
export function pathVariables(template: string): string[] {
  return [...template.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name ?? '');
}

/** A path template with its variables filled in. */
export function fillPath(template: string, values: Params): string {
  return template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`${name}: missing, the path is ${template}`);
    return encodeURIComponent(textOf(value));
  });
}

/** A JSON-RPC request as text. */
function rpcText(method: RpcMethod, params: Params, id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method.name)},"params":${paramsText(method, params)}}`;
}

/** The member `params` of a call in the form that clients send. */
export function paramsText(
  { form, params: declared }: Pick<RpcMethod, 'form' | 'params'>,
  params: Params,
): string {
  if (form === 'by-name') return canonicalJson(params);
  if (form === 'object-in-array') return `[${canonicalJson(params)}]`;
  return canonicalJson(positions(declared, params));
}

/** Values in the order of the parameters; those between that are left out are null. */
export function positions(declared: readonly Pick<Param, 'name'>[], params: Params): unknown[] {
  const last = declared.findLastIndex(({ name }) => params[name] !== undefined);
  return declared.slice(0, last + 1).map(({ name }) => params[name] ?? null);
}

function writeRest(operation: RestOperation, params: Params): WrittenRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const param of operation.params) {
    const value = params[param.name];
    if (value === undefined) continue;
    if (param.in === 'header') headers[param.name] = textOf(value);
    if (param.in === 'query') appendQuery(query, param, value);
  }
  const search = query.size === 0 ? '' : `?${query}`;
  const body =
    operation.body === undefined || params.body === undefined ? undefined : canonicalJson(params.body);
  return { verb: operation.verb, target: fillPath(operation.path, params) + search, body, headers };
}

function appendQuery(query: URLSearchParams, { name, explode }: Param, value: unknown): void {
  if (!Array.isArray(value)) query.append(name, textOf(value));
  else if (explode) for (const item of value) query.append(name, textOf(item));
  else query.append(name, value.map(textOf).join(','));
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? canonicalJson(value) : String(value);
}
