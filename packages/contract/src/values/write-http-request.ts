import { isBinary } from '@firn/primitives';
import {
  binaryContent,
  contentQuery,
  deepObjectQuery,
  type FormParts,
  formText,
  multipartBody,
  requestHeaders,
  styledCookie,
  styledHeader,
  styledPath,
  styledQuery,
  targetOf,
  textContent,
} from '@firn/primitives/request';
import { pathSegment } from '@firn/primitives/validation';
import { canonicalJson } from '../json/text.js';
import {
  type Body,
  essenceOf,
  isMediaRange,
  isStyled,
  type Param,
  pathParts,
  type RequestBody,
  type RestWire,
} from '../model/index.js';

/** What a request of HTTP is written by. */
export interface HttpOperation {
  readonly params: readonly Pick<Param, 'name' | 'in' | 'wireName' | 'serialization'>[];
  readonly wire: Pick<RestWire, 'verb' | 'path'> & {
    readonly body?: Pick<RequestBody, 'param' | 'contentTypeParam'> & {
      readonly contents: readonly Pick<Body, 'mediaType' | 'kind' | 'parts'>[];
    };
  };
}

type WrittenParam = HttpOperation['params'][number];
type WrittenContent = Pick<Body, 'mediaType' | 'kind' | 'parts'>;

/** A request of HTTP, ready to be sent. */
export interface HttpRequestParts {
  readonly verb: string;
  /** Path and query, below the address of the server. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | ReadableStream<Uint8Array> | undefined;
}

type Params = Readonly<Record<string, unknown>>;

/**
 * Writes a request as the document says: every style of parameters, headers, cookies, and the body by its media type.
 * @param params by name; the body and its media type under the names of their parameters.
 * @throws ValidationError for a value that cannot stand where it has to; RangeError for a path variable without a value.
 */
export function writeHttpRequest(
  { params: declared, wire }: HttpOperation,
  params: Params,
): HttpRequestParts {
  const valued = declared.flatMap((param) => {
    const value = params[param.name];
    return value === undefined
      ? []
      : [{ param, value: plainValue(value), name: param.wireName ?? param.name }];
  });
  const of = (place: Param['in']) => valued.filter(({ param }) => param.in === place);
  const path = pathParts(wire.path)
    .map((part) => {
      if ('text' in part) return encodeURI(part.text);
      const found = of('path').find(({ name }) => name === part.param);
      if (found === undefined) throw new RangeError(`${part.param}: missing, the path is ${wire.path}`);
      return pathText(found.param, found.name, found.value);
    })
    .join('');
  const query = [
    ...of('query').map(({ param, name, value }) => queryText(param, name, value)),
    ...of('querystring').map(({ param, value }) => wholeQuery(param, value)),
  ];
  const headers = requestHeaders(
    of('header').map(({ param, name, value }) => [name, headerValue(param, name, value)]),
    of('cookie').map(({ param, name, value }) => cookieText(param, name, value)),
  );
  const body = writeBody(wire, params);
  return {
    verb: wire.verb,
    target: targetOf(path, query),
    headers: { ...headers, ...(body !== undefined && { 'content-type': body.contentType }) },
    body: body?.content,
  };
}

/** Integers beyond 2^53 as texts of digits; bytes stay what they are. */
function plainValue(value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function pathText({ serialization }: WrittenParam, name: string, value: unknown): string {
  if (!isStyled(serialization)) {
    const isText = typeof value === 'string' && !/json/i.test(serialization?.mediaType ?? '');
    return pathSegment(name, isText ? value : canonicalJson(value));
  }
  const { style, explode, allowReserved } = serialization;
  return styledPath(name, value, style as 'simple' | 'label' | 'matrix', explode, allowReserved);
}

function queryText({ serialization }: WrittenParam, name: string, value: unknown): string {
  if (!isStyled(serialization))
    return contentQuery(name, value, /json/i.test(serialization?.mediaType ?? ''));
  const { style, explode, allowReserved } = serialization;
  if (style === 'deepObject') return deepObjectQuery(name, value, allowReserved);
  return styledQuery(
    name,
    value,
    style as 'form' | 'spaceDelimited' | 'pipeDelimited',
    explode,
    allowReserved,
  );
}

/** A parameter that is the whole query string. */
function wholeQuery({ serialization }: WrittenParam, value: unknown): string {
  const mediaType = isStyled(serialization) ? '' : (serialization?.mediaType ?? '');
  if (/urlencoded/i.test(mediaType) && typeof value === 'object' && value !== null)
    return formText(value, {});
  const isText = typeof value === 'string' && !/json/i.test(mediaType);
  return encodeURIComponent(isText ? value : canonicalJson(value));
}

function headerValue({ serialization }: WrittenParam, name: string, value: unknown): string | undefined {
  return isStyled(serialization) ? styledHeader(name, value, serialization.explode) : textOf(value);
}

function cookieText({ serialization }: WrittenParam, name: string, value: unknown): string | undefined {
  if (!isStyled(serialization)) return `${name}=${encodeURIComponent(textOf(value))}`;
  return styledCookie(name, value, serialization.explode, serialization.style === 'cookie');
}

interface WrittenBody {
  readonly contentType: string;
  readonly content: string | Blob | ReadableStream<Uint8Array>;
}

function writeBody({ body }: HttpOperation['wire'], params: Params): WrittenBody | undefined {
  const value = body && params[body.param];
  if (body === undefined || value === undefined) return undefined;
  const wanted = body.contentTypeParam === undefined ? undefined : params[body.contentTypeParam];
  const content = body.contents.find(({ mediaType }) => mediaType === wanted) ?? body.contents[0];
  return content && bodyOf(content, value);
}

function bodyOf(content: WrittenContent, value: unknown): WrittenBody {
  const contentType = sentType(content, value);
  switch (content.kind) {
    case 'json':
      return { contentType, content: canonicalJson(value) };
    case 'form':
      return { contentType, content: formText(value as object, partsOf(content)) };
    case 'multipart': {
      const { contentType: type, body } = multipartBody(contentType, value as object, partsOf(content));
      return { contentType: type, content: body };
    }
    case 'lines':
      return {
        contentType,
        content: (Array.isArray(value) ? value : [value])
          .map((each) => `${/json-seq/.test(contentType) ? '\u001e' : ''}${canonicalJson(each)}\n`)
          .join(''),
      };
    case 'text':
      return { contentType, content: textContent(contentType, value) };
    default:
      return { contentType, content: isBinary(value) ? binaryContent(value) : textOf(value) };
  }
}

/** A range is sent as the type of the bytes, or as what is usual. */
function sentType({ mediaType, kind }: WrittenContent, value: unknown): string {
  if (!isMediaRange(mediaType)) return mediaType;
  if (value instanceof Blob && value.type !== '') return value.type;
  if (kind === 'json') return 'application/json';
  if (kind === 'text') return 'text/plain';
  return essenceOf(mediaType).startsWith('image/') ? 'image/png' : 'application/octet-stream';
}

function partsOf({ parts }: WrittenContent): FormParts {
  return Object.fromEntries(
    parts.map(({ name, kind, orText, contentType, repeated, serialization }) => [
      name,
      {
        kind,
        type: contentType,
        ...(orText && { orText }),
        ...(repeated && { repeated: true as const }),
        ...(isStyled(serialization) && {
          style: serialization.style as 'form',
          explode: serialization.explode,
          ...(serialization.allowReserved && { allowReserved: true as const }),
        }),
      },
    ]),
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? canonicalJson(value) : String(value);
}
