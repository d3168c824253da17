import { type Binary, exceedsDepth, parseExactJson } from '@firn/primitives';
import { findMediaType, textDecoderOf } from '@firn/primitives/request';
import { httpError } from '../errors/http-status-error.js';
import { isJsonType } from '../media-type.js';
import { bodyTooLarge, readJsonBody } from './body.js';
import { formMembers } from './form-members.js';
import { limitedStream } from './limited-stream.js';
import { readMultipart } from './multipart/read-multipart.js';
import type { BodyForm } from './operation.js';
import type { RestLimits } from './rest-limits.js';
import type { RequestInfo, ServerRequest } from './server-request.js';
import { parseQuery } from './target.js';

/** A body with the media type that its operation documents for it. */
export interface ReadContent {
  readonly body: unknown;
  readonly contentType?: string;
  /** Whether its items are read, and checked, only when they are asked for. */
  readonly isLines?: true;
}

/**
 * Reads a body by its media type. Texts, JSON and forms are read whole, up to the limit, with large files of forms on the disk; bytes and lines as they
 * are asked for.
 * @throws HttpStatusError with 413 for one that is too large, 415 for a media type that the operation does not name, 400 for one that cannot be read.
 */
export async function readContent(
  info: RequestInfo,
  bodies: Readonly<Record<string, BodyForm>>,
  limits: RestLimits,
): Promise<ReadContent> {
  const { request } = info;
  const types = Object.keys(bodies);
  const given = request.header('content-type') ?? types[0] ?? 'application/json';
  const contentType = findMediaType(types, given);
  const form = contentType === undefined ? undefined : bodies[contentType];
  if (contentType === undefined || form === undefined)
    throw httpError(415, `content type ${given} is not supported; send ${types.join(' or ')}`);
  const body = await readAs(info, form, given, limits);
  return { body, contentType, ...(form.kind === 'lines' && { isLines: true }) };
}

async function readAs(info: RequestInfo, form: BodyForm, type: string, limits: RestLimits): Promise<unknown> {
  const { request } = info;
  switch (form.kind) {
    case 'json':
      return readJsonBody(request, limits, /./);
    case 'text':
      // JSON gets here only where a range is documented: `*/*` with a text.
      if (isJsonType(type)) return readJsonBody(request, limits, /./);
      return readTextIn(decoderOf(type), request, limits);
    case 'form':
      return readForm(await request.readBody(limits.bodyBytes), form, limits);
    case 'multipart':
      return readMultipart(info, form, type, limits);
    case 'binary':
      return bytesOf(request, type, limits);
    case 'lines':
      return linesOf(request, limits);
  }
}

/** @throws HttpStatusError with 415 for a charset that is not known. */
function decoderOf(type: string): TextDecoder {
  try {
    return textDecoderOf(type);
  } catch (cause) {
    throw httpError(415, `content type ${type} is not supported: ${(cause as RangeError).message}`, {
      cause,
    });
  }
}

async function readTextIn(
  decoder: TextDecoder,
  request: ServerRequest,
  { bodyBytes }: RestLimits,
): Promise<string> {
  if (decoder.encoding === 'utf-8') return request.readBody(bodyBytes);
  const stream = limitedStream(request.stream(), bodyBytes);
  try {
    return decoder.decode(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw stream.failure() ?? error;
  }
}

function readForm(text: string, form: BodyForm, limits: RestLimits): Record<string, unknown> {
  return formMembers(parseQuery(text, limits.queryParameters), form, text);
}

function bytesOf(request: ServerRequest, type: string, { streamBytes }: RestLimits): Binary {
  const length = request.header('content-length');
  if (Number(length ?? 0) > streamBytes) throw bodyTooLarge(streamBytes);
  const stream = () => limitedStream(request.stream(), streamBytes);
  return {
    type,
    size: length === undefined ? undefined : Number(length),
    stream,
    arrayBuffer: () => new Response(stream()).arrayBuffer(),
    text: () => new Response(stream()).text(),
  };
}

async function* linesOf(
  request: ServerRequest,
  { bodyBytes, bodyDepth, streamBytes }: RestLimits,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  let rest = '';
  let number = 0;
  const value = (line: string): unknown => {
    if (exceedsDepth(line, bodyDepth))
      throw httpError(400, `line ${number} of the body must not be nested deeper than ${bodyDepth} levels`);
    try {
      return parseExactJson(line);
    } catch (cause) {
      throw httpError(400, `line ${number} of the body must be JSON: ${(cause as SyntaxError).message}`, {
        cause,
      });
    }
  };
  for await (const chunk of limitedStream(request.stream(), streamBytes)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > bodyBytes) throw bodyTooLarge(bodyBytes);
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield value(line);
    }
  }
  number += 1;
  if (rest.trim() !== '') yield value(rest);
}
