import type { Operation } from '../contract.js';
import { canonicalJson } from '../document/exact-json.js';
import { type Params, writeRequest } from './write-request.js';

/**
 * The command line of a call, ready to be pasted into a shell.
 * @example
 * ```ts
 * writeCommand(peers, { nodeIDs: [] }); // "firn call info.peers 'nodeIDs:=[]'"
 * ```
 */
export function writeCommand({ name }: Pick<Operation, 'name'>, params: Params): string {
  const words = Object.entries(params).map(([key, value]) => {
    const text = typeof value === 'string' ? value : canonicalJson(value);
    const operator = typeof value === 'object' && value !== null ? ':=' : '=';
    return shellWord(`${key}${operator}${text}`);
  });
  return ['firn call', name, ...words].join(' ');
}

/**
 * The curl command of a call of the server at `url`, ready to be pasted into a shell.
 * @param path values of the variables of an RPC method's path.
 */
export function writeCurl(url: string, operation: Operation, params: Params, path: Params = {}): string {
  const { verb, target, body, headers } = writeRequest(operation, params, path);
  const sent = { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers };
  return [
    `curl -s${verb === 'GET' || (verb === 'POST' && body !== undefined) ? '' : ` -X ${verb}`} ${shellWord(url + target)}`,
    ...Object.entries(sent).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${shellWord(body)}`]),
  ].join(' \\\n  ');
}

/** A word for a POSIX shell, in quotes only where it would read it differently. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
