import { binaryOf } from '@firn/primitives';
import {
  type EventState,
  findMediaType,
  readChunks,
  serverEvents,
  textDecoderOf,
  textLines,
} from '@firn/primitives/request';
import { parseJson } from '../json/text.js';
import { type Answer, type Body, isMediaRange, kindOfMediaType } from '../model/index.js';

/** What the reader of a body needs of a media type. */
export type DocumentedContent = Pick<Body, 'mediaType' | 'kind' | 'events'>;

/** What the reader of an answer needs of a documented one. */
export interface DocumentedAnswer extends Pick<Answer, 'status' | 'extent'> {
  readonly contents: readonly DocumentedContent[];
}

/** The body of an answer by its media type. */
export interface AnswerBody {
  /** `empty`: there is none. */
  readonly kind: 'empty' | 'json' | 'text' | 'binary' | 'lines' | 'events';
  /** Media type as the server says it. */
  readonly mediaType: string;
  /** What the document says of it; `undefined` where it does not. */
  readonly content: DocumentedContent | undefined;
  /** A JSON value, a text, bytes as a `Binary` that is read while it is asked for, or an `AsyncIterable` of items. */
  readonly value: unknown;
}

/** Longest body that is kept whole, in UTF-16 units. */
const maximumBody = 256 * 1024 * 1024;

/** The body is not of its media type. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** What it had to be: `JSON`. */
  readonly wanted: string;
  readonly text: string;

  constructor(wanted: string, text: string, cause?: unknown) {
    super(`not ${wanted}`, { cause });
    this.wanted = wanted;
    this.text = text;
  }
}

/** Whether an error is a {@link BodyError}, of this or of another copy of the code. */
export function isBodyError(error: unknown): error is BodyError {
  return error instanceof Error && error.name === 'BodyError';
}

/**
 * Reads a body as the document says it, or else as the server does. Bytes, lines and events are read while they are asked for.
 * @throws BodyError for JSON that is none; RangeError for a text of more than 256 Mi characters or in an unknown charset; what `fetch` throws.
 */
export async function readAnswerBody(
  response: Response,
  answer: DocumentedAnswer | undefined,
): Promise<AnswerBody> {
  const mediaType = response.headers.get('content-type') ?? '';
  const contents = answer?.contents ?? [];
  const type = findMediaType(
    contents.map((each) => each.mediaType),
    mediaType,
  );
  const content =
    contents.find((each) => each.mediaType === type) ??
    (mediaType === '' || (contents.length === 1 && contents[0]?.kind === 'json') ? contents[0] : undefined);
  const body = (kind: AnswerBody['kind'], value: unknown): AnswerBody => ({
    kind,
    mediaType,
    content,
    value,
  });
  const { body: stream } = response;
  if (stream === null) return body('empty', undefined);
  const sent = mediaType === '' ? 'json' : kindOfMediaType(mediaType);
  // Of a range only the answer tells what it is: `*\/*` of a string may be JSON.
  const isJsonOfRange = content?.kind === 'text' && isMediaRange(content.mediaType) && sent === 'json';
  const kind = content === undefined || isJsonOfRange ? sent : content.kind;
  if (kind === 'lines') return body(kind, lineValues(stream));
  if (kind === 'events') return body(kind, eventValues(stream, content));
  const length = response.headers.get('content-length');
  if (kind === 'binary' && length !== '0')
    return body(
      kind,
      binaryOf(stream, { type: mediaType, size: length === null ? undefined : Number(length) }),
    );
  const text = await wholeText(stream, kind === 'json' ? new TextDecoder() : textDecoderOf(mediaType));
  if (text === '') return body('empty', undefined);
  if (kind !== 'json') return body('text', text);
  try {
    return body(kind, parseJson(text));
  } catch (cause) {
    throw new BodyError('JSON', text, cause);
  }
}

async function* lineValues(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  for await (const line of textLines(readChunks(stream))) {
    const text = line.replaceAll('\u001e', '').trim();
    if (text === '') continue;
    try {
      yield parseJson(text);
    } catch (cause) {
      throw new BodyError('lines of JSON', text, cause);
    }
  }
}

/** Each event with its name, its data and, where there is one, its id. */
async function* eventValues(
  stream: ReadableStream<Uint8Array>,
  content: DocumentedContent | undefined,
): AsyncGenerator<unknown> {
  const state: EventState = { id: '', retryMs: 0 };
  const isText = content?.events?.data === 'text';
  for await (const { event, data, id } of serverEvents(textLines(readChunks(stream)), state))
    yield { event, data: isText ? data : jsonOr(data), ...(id !== '' && { id }) };
}

/** JSON where it is some, else the text. */
export function jsonOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

async function wholeText(stream: ReadableStream<Uint8Array>, decoder: TextDecoder): Promise<string> {
  let text = '';
  for await (const chunk of readChunks(stream)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maximumBody) throw new RangeError(`the answer has more than ${maximumBody} characters`);
  }
  return text + decoder.decode();
}
