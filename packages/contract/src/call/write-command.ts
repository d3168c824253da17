import { isBinary } from '@firn/primitives';
import type { Operation } from '../contract.js';
import { canonicalJson } from '../document/exact-json.js';
import { type Params, type WrittenOperation, writeRequest } from './write-request.js';

/**
 * The command line of a call, ready to be pasted into a shell.
 * @example
 * ```ts
 * writeCommand(peers, { nodeIDs: [] }); // "firn call info.peers 'nodeIDs:=[]'"
 * ```
 */
export function writeCommand({ name }: Pick<Operation, 'name'>, params: Params): string {
  const words = Object.entries(params).map(([key, value]) => {
    if (isBinary(value)) return shellWord(`${key}=@${fileOf(key, value)}`);
    const text = typeof value === 'string' ? value : canonicalJson(value);
    const operator = typeof value === 'object' && value !== null ? ':=' : '=';
    return shellWord(`${key}${operator}${text}`);
  });
  return ['firn call', shellWord(name), ...words].join(' ');
}

/**
 * The curl command of a call of the server at `url`, ready to be pasted into a shell. Bytes stand for a file of their name.
 * @param path values of the variables of an RPC method's path.
 */
export function writeCurl(
  url: string,
  operation: WrittenOperation,
  params: Params,
  path: Params = {},
): string {
  const { verb, target, body, headers } = writeRequest(operation, params, path);
  const { 'content-type': contentType, ...own } = headers;
  const form = operation.kind === 'rest' ? operation.wire.body : undefined;
  const isForm = contentType?.startsWith('multipart/') === true;
  const isBytes = body !== undefined && typeof body !== 'string';
  const sent = { ...(contentType !== undefined && !isForm && { 'content-type': contentType }), ...own };
  const usual = body === undefined ? 'GET' : 'POST';
  const given = form === undefined ? undefined : params[form.param];
  return [
    `curl -s${verb === usual ? '' : ` -X ${verb}`} ${shellWord(url + target)}`,
    ...Object.entries(sent).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(isForm ? partsOf(given) : []),
    ...(isBytes && !isForm ? [`--data-binary ${shellWord(`@${fileOf('body', given)}`)}`] : []),
    ...(typeof body === 'string' ? [`-d ${shellWord(body)}`] : []),
  ].join(' \\\n  ');
}

function partsOf(value: unknown): string[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.map(([name, part]) => {
    const text = isBinary(part)
      ? `@${fileOf(name, part)}`
      : typeof part === 'string'
        ? part
        : canonicalJson(part);
    return `-F ${shellWord(`${name}=${text}`)}`;
  });
}

function fileOf(name: string, value: unknown): string {
  return (isBinary(value) ? value.name : undefined) ?? name;
}

/** A word for a POSIX shell, in quotes only where it would read it differently. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
