import { randomUUID } from 'node:crypto';
import type { DocumentOperation } from '../document/operations.js';
import { isObject, type Json, type JsonObject } from '../json.js';
import type { SentBody } from './body-faults.js';
import {
  contentText,
  hasListsAlone,
  isNested,
  queryOf,
  type SentParameter,
  textOf,
} from './expected-parameters.js';

/** A request as it stands on the wire. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

/** No specification says how a value is written: lists of objects in a query. */
export class NoForm extends Error {
  override readonly name = 'NoForm';
}

/** Whether an error is a {@link NoForm}, of this or of another copy of the code. */
export function isNoForm(error: unknown): error is NoForm {
  return error instanceof Error && error.name === 'NoForm';
}

/**
 * Writes a request by the tables of OpenAPI, RFC 6570 and RFC 7578, without anything of Firn's.
 * @throws NoForm
 */
export function writeRequest(
  operation: DocumentOperation,
  parameters: readonly SentParameter[],
  body: SentBody | undefined,
): WireRequest {
  if (
    parameters.some(
      ({ parameter, value }) => parameter.required && parameter.mediaType === undefined && isNothing(value),
    )
  )
    throw new NoForm('a required parameter that is nothing');
  if (body !== undefined && (body.kind === 'form' || body.kind === 'multipart') && !isObject(body.value))
    throw new NoForm('a form of what is no object');
  refuseSharedNames(parameters);
  const of = (place: string): SentParameter[] => parameters.filter(({ parameter }) => parameter.in === place);
  const path = of('path').reduce(
    (text, one) =>
      text.replace(new RegExp(`\\{${escapePattern(one.parameter.name)}[?*+]?\\}`, 'g'), () => pathText(one)),
    operation.path.split(/[?#]/)[0] ?? '',
  );
  const always = queryOf(operation).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const query = [...always, ...of('query').flatMap(queryPairs)].join('&');
  const headers: Record<string, string> = {};
  for (const one of of('header')) {
    const text = headerText(one);
    if (text !== undefined) headers[one.parameter.name.toLowerCase()] = text;
  }
  const cookies = of('cookie').flatMap(cookiePairs);
  if (cookies.length > 0) headers.cookie = cookies.join('; ');
  const content = body === undefined ? undefined : bodyContent(body);
  if (content !== undefined) headers['content-type'] = content.type;
  return {
    method: operation.method,
    // Letters that a request line cannot hold; what stands escaped stays.
    target: encodeURI(path).replaceAll('%25', '%') + (query === '' ? '' : `?${query}`),
    headers,
    body: content?.bytes,
  };
}

/** Members of an exploded object stand beside the other parameters: one of the same name could be either. */
function refuseSharedNames(parameters: readonly SentParameter[]): void {
  const taken = new Set<string>();
  for (const { parameter, value } of parameters) {
    if (parameter.in !== 'query') continue;
    const { name, style, explode } = parameter;
    const names = isObject(value) && explode && style === 'form' ? Object.keys(value) : [name];
    for (const each of names) {
      if (taken.has(each)) throw new NoForm(`two parameters that stand under ${each}`);
      taken.add(each);
    }
  }
}

/** Null and what has no members are written as nothing at all. */
function isNothing(value: Json): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Keys and values of an object, or the items of a list, escaped by themselves so that what joins them is not mistaken. */
function parts(value: Json): { readonly flat: string[]; readonly exploded: string[] } | undefined {
  if (isNested(value)) throw new NoForm('lists and objects in a list or an object');
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => encode(textOf(item)));
    return { flat: items, exploded: items };
  }
  if (!isObject(value)) return undefined;
  const pairs = Object.entries(value).map(([key, item]) => [encode(key), encode(textOf(item))] as const);
  return { flat: pairs.flat(), exploded: pairs.map((pair) => pair.join('=')) };
}

function pathText({ parameter: { name, style, explode, mediaType }, value }: SentParameter): string {
  if (mediaType !== undefined) return encode(contentText(mediaType, value));
  const of = parts(value);
  const own = encode(name);
  if (of === undefined) {
    const text = encode(textOf(value));
    return style === 'label' ? `.${text}` : style === 'matrix' ? `;${own}=${text}` : text;
  }
  if (style === 'label') return explode ? `.${of.exploded.join('.')}` : `.${of.flat.join(',')}`;
  if (style === 'matrix') {
    if (!explode) return `;${own}=${of.flat.join(',')}`;
    return (isObject(value) ? of.exploded : of.exploded.map((item) => `${own}=${item}`))
      .map((item) => `;${item}`)
      .join('');
  }
  return (explode ? of.exploded : of.flat).join(',');
}

function queryPairs({ parameter: { name, style, explode, mediaType }, value }: SentParameter): string[] {
  if (mediaType !== undefined) return [`${encode(name)}=${encode(contentText(mediaType, value))}`];
  return styledPairs(name, value, style, explode);
}

/** A value of a query or of a form, as pairs. */
function styledPairs(name: string, value: Json, style: string, explode: boolean): string[] {
  if (style === 'deepObject' && isObject(value)) return deepPairs(name, value);
  const own = encode(name);
  if (style === 'form' && explode && isObject(value) && hasListsAlone(value))
    return Object.entries(value).flatMap(([key, item]) =>
      (Array.isArray(item) ? item : [item]).map((one: Json) => `${encode(key)}=${encode(textOf(one))}`),
    );
  const of = parts(value);
  if (of === undefined) return [`${own}=${encode(textOf(value))}`];
  if (explode) return isObject(value) ? of.exploded : of.exploded.map((item) => `${own}=${item}`);
  if (of.flat.length === 0) return [];
  const joiner = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  return [`${own}=${of.flat.join(joiner)}`];
}

/** Objects in brackets, and objects in those; a list is repeated. */
function deepPairs(prefix: string, value: JsonObject): string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    const name = `${prefix}[${key}]`;
    if (isObject(item)) return deepPairs(name, item);
    if (!Array.isArray(item)) return [`${encode(name)}=${encode(textOf(item))}`];
    if (isNested(item)) throw new NoForm('lists and objects in a list');
    return item.map((one: Json) => `${encode(name)}=${encode(textOf(one))}`);
  });
}

/** Headers are not escaped (OpenAPI 3.1.1, 4.8.12.4): what could not be told apart is not tried. */
function headerText({ parameter: { explode, mediaType }, value }: SentParameter): string | undefined {
  if (mediaType !== undefined) return contentText(mediaType, value);
  if (isNested(value)) throw new NoForm('lists and objects in a list or an object');
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(textOf).join(',');
  if (!isObject(value)) return textOf(value);
  const pairs = Object.entries(value).map(([key, item]) => [key, textOf(item)] as const);
  if (pairs.length === 0) return undefined;
  return explode ? pairs.map((pair) => pair.join('=')).join(',') : pairs.flat().join(',');
}

function cookiePairs({ parameter: { name, explode, mediaType }, value }: SentParameter): string[] {
  if (mediaType !== undefined) return [`${name}=${encode(contentText(mediaType, value))}`];
  const of = parts(value);
  if (of === undefined) return [`${name}=${encode(textOf(value))}`];
  if (of.flat.length === 0) return [];
  // Several values of one cookie are joined as in a query, which is what RFC 6570 makes of them (OpenAPI 3.1.1, appendix D).
  if (explode) return isObject(value) ? of.exploded : of.exploded.map((item) => `${name}=${item}`);
  return [`${name}=${of.flat.join(',')}`];
}

function bodyContent(sent: SentBody): { readonly type: string; readonly bytes: Buffer } {
  const type = concrete(sent);
  switch (sent.kind) {
    case 'json':
      return { type, bytes: Buffer.from(JSON.stringify(sent.value)) };
    case 'lines':
    case 'events':
      return {
        type,
        bytes: Buffer.from((sent.value as Json[]).map((item) => `${JSON.stringify(item)}\n`).join('')),
      };
    case 'form':
      return { type, bytes: Buffer.from(formPairs(sent).join('&')) };
    case 'multipart':
      return multipartContent(sent, type);
    default:
      return { type, bytes: Buffer.from(String(sent.value), 'utf8') };
  }
}

function concrete({ kind, body: { mediaType } }: SentBody): string {
  if (!mediaType.includes('*')) return mediaType;
  if (mediaType.includes('*+')) return mediaType.replace('*', 'vnd.any');
  if (kind === 'json') return 'application/json';
  if (kind === 'text') return 'text/plain';
  return mediaType.startsWith('*') ? 'application/octet-stream' : mediaType.replace('*', 'png');
}

function formPairs({ body, value }: SentBody): string[] {
  return Object.entries(isObject(value) ? value : {}).flatMap(([name, item]) => {
    const said = encodingOf(body.encoding, name);
    if (said.style !== undefined || said.explode !== undefined) return formPairsOf(name, item as Json, said);
    const items: readonly Json[] = Array.isArray(item) ? item : [item as Json];
    return items.map((one) => `${encode(name)}=${encode(formValue(one))}`);
  });
}

/** Parts of multipart are not escaped: what separates items cannot be told from what is in them. */
function refuseCommas(value: Json): void {
  const items = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  if (items.some((item) => typeof item === 'string' && item.includes(',')))
    throw new NoForm('items with commas in a part that joins them');
}

function formPairsOf(name: string, item: Json, { style: given, explode }: JsonObject): string[] {
  const style = String(given ?? 'form');
  return styledPairs(name, item, style, typeof explode === 'boolean' ? explode : style === 'form');
}

const formValue = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value);

const encodingOf = (encoding: JsonObject, name: string): JsonObject => {
  const said = encoding[name];
  return isObject(said) ? said : {};
};

function multipartContent({ body, value, files }: SentBody, type: string): { type: string; bytes: Buffer } {
  const boundary = `----corpus-${randomUUID()}`;
  const lines: string[] = [];
  for (const [name, item] of Object.entries(isObject(value) ? value : {})) {
    const said = encodingOf(body.encoding, name);
    if (said.style !== undefined || said.explode !== undefined) {
      if (said.explode !== true) refuseCommas(item as Json);
      for (const pair of formPairsOf(name, item as Json, said)) {
        const [key = '', text = ''] = pair.split('=').map(decodeURIComponent);
        lines.push(`--${boundary}`, `Content-Disposition: form-data; name="${key}"`, '', text);
      }
      continue;
    }
    const named = typeof said.contentType === 'string' ? said.contentType.split(',')[0]?.trim() : undefined;
    const partType = named?.includes('*') === true ? undefined : named;
    for (const one of Array.isArray(item) && !/json/.test(partType ?? '') ? item : [item as Json]) {
      const isFile = files.has(name);
      const structure = typeof one === 'object' && one !== null;
      const written =
        partType ?? (isFile ? 'application/octet-stream' : structure ? 'application/json' : undefined);
      const json = structure || /json/.test(partType ?? '');
      lines.push(
        `--${boundary}`,
        `Content-Disposition: form-data; name="${name.replaceAll('"', '%22')}"${isFile ? '; filename="some file.bin"' : ''}`,
        ...(written === undefined ? [] : [`Content-Type: ${written}`]),
        '',
        json ? JSON.stringify(one) : textOf(one),
      );
    }
  }
  lines.push(`--${boundary}--`, '');
  return { type: `${type}; boundary="${boundary}"`, bytes: Buffer.from(lines.join('\r\n')) };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
