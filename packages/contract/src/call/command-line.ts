import { isBinary } from '@firn/primitives';
import { addressesBelow } from '@firn/primitives/addresses';
import type { DocumentOperation } from '../document/contract-document.js';
import { canonicalJson } from '../json/text.js';
import type { Part } from '../model/index.js';
import { type Params, type WrittenOperation, writeRequest } from './write-request.js';

/**
 * The command line of a call, ready to be pasted into a shell.
 * @example
 * ```ts
 * writeCommand(peers, { nodeIDs: [] }); // "firn call info.peers 'nodeIDs:=[]'"
 * ```
 */
export function writeCommand({ name }: Pick<DocumentOperation, 'name'>, params: Params): string {
  const words = Object.entries(params).map(([key, value]) => {
    if (isBinary(value)) return shellWord(`${key}=@${fileOf(key, value)}`);
    // Behind `=`, `-` and `@` would name a file.
    const isFileName = typeof value === 'string' && /^(?:-$|@)/.test(value);
    const text = typeof value === 'string' && !isFileName ? value : canonicalJson(value);
    const operator = isFileName || (typeof value === 'object' && value !== null) ? ':=' : '=';
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
  const partsSaid = form?.contents.find(({ kind }) => kind === 'multipart')?.parts ?? [];
  return [
    `curl -s${verbFlag(verb, usual)} ${shellWord(addressesBelow(url)(target))}`,
    ...Object.entries(sent).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(isForm ? partsOf(given, partsSaid) : []),
    ...(isBytes && !isForm ? [`--data-binary ${shellWord(`@${fileOf('body', given)}`)}`] : []),
    ...(typeof body === 'string' ? [`--data-raw ${shellWord(body)}`] : []),
  ].join(' \\\n  ');
}

/** With `-X HEAD` curl would wait for a body. */
function verbFlag(verb: string, usual: string): string {
  if (verb === 'HEAD') return ' -I';
  return verb === usual ? '' : ` -X ${verb}`;
}

/** The parts as they are sent: of a list one for each item, unless the document writes it as one. */
function partsOf(value: unknown, parts: readonly Part[]): string[] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.flatMap(([name, member]) => {
    const part = parts.find((each) => each.name === name);
    const items: readonly unknown[] =
      Array.isArray(member) && (part === undefined || part.repeated) ? member : [member];
    return items.map((item) => partOf(name, item, part));
  });
}

function partOf(name: string, value: unknown, part: Part | undefined): string {
  if (isBinary(value)) return `-F ${shellWord(`${name}=@${quotedPart(fileOf(name, value))}`)}`;
  if (typeof value === 'object' && value !== null) {
    const [type = ''] = (part?.kind === 'json' ? part.contentType : 'application/json').split(',');
    return `-F ${shellWord(`${name}="${escapedPart(canonicalJson(value))}";type=${type}`)}`;
  }
  return `--form-string ${shellWord(`${name}=${typeof value === 'string' ? value : canonicalJson(value)}`)}`;
}

/** A file name as `-F` reads it, which ends one at `,` and `;`. */
function quotedPart(text: string): string {
  return /[,;"\\\s]/.test(text) ? `"${escapedPart(text)}"` : text;
}

function escapedPart(text: string): string {
  return text.replace(/["\\]/g, '\\$&');
}

function fileOf(name: string, value: unknown): string {
  return (isBinary(value) ? value.name : undefined) ?? name;
}

/** A word for a POSIX shell, in quotes only where it would read it differently. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/**
 * Reads a header as it is typed on a command line, `x-key: secret`.
 * @throws RangeError for anything else.
 */
export function readHeader(text: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new RangeError(`--header ${text}: expected name:value`);
  return [name, value];
}
