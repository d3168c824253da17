import { RawJson } from '@firn/http/server';
import { type Binary, binaryOf, isAsyncIterable, isBinary } from '@firn/primitives';
import {
  contentText,
  findMediaType,
  headerText,
  linesContent,
  styledAnswerHeader,
} from '@firn/primitives/request';
import { filterFields, filterJson } from '@firn/primitives/validation';
import { isJsonType } from '../media-type.js';
import { type AnyAnswer, DocumentedAnswer } from './answer-with.js';
import { eventsContent } from './events-content.js';
import type {
  AnswersForm,
  BodyWriter,
  DocumentedAnswers,
  HeaderWriting,
  OperationContract,
} from './operation.js';

/** What is sent of a result. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** JSON, or another text that is whole. */
  readonly json?: RawJson;
  readonly body?: Binary;
}

/**
 * Makes an answer of what a handler gave.
 * @throws TypeError for a status that the operation does not document.
 */
export function writeContent(
  result: unknown,
  { byStatus, forms }: AnswersForm,
  status: number,
): WrittenAnswer {
  const chosen = byStatus ? (result as AnyAnswer) : { status, body: result };
  const form = formOf(forms, chosen.status);
  const headers = headersOf(chosen.headers, form.headers);
  if (form.type === undefined || chosen.body === undefined) return { status: chosen.status, headers };
  return { status: chosen.status, ...contentOf(chosen.body, form, form.type, headers) };
}

/**
 * Makes the answer that a handler chose.
 * @throws TypeError for a status or a media type that the operation does not document.
 */
export function writeChosen(
  { status, headers: given, contentType, body }: AnyAnswer,
  documented: DocumentedAnswers<unknown> | undefined,
): WrittenAnswer {
  if (documented === undefined)
    throw new TypeError(
      `the operation documents no answer to choose but JSON: give its result, or throw an HttpStatusError with ${status}`,
    );
  const bodies = Object.entries(formOf(documented.byStatus, status));
  const headers = headersOf(given, findForm(documented.headers ?? {}, status));
  if (body === undefined) return { status, headers };
  const [type, writer] = writerOf(bodies, contentType, status);
  return { status, ...contentOf(body, writer, contentType ?? type, headers) };
}

/**
 * Checks that an answer has the headers that its document requires.
 * @throws TypeError for a missing one.
 */
export function requireHeaders(
  { name, status, answers, documented }: OperationContract<unknown, never>,
  result: unknown,
): void {
  if (documented?.required === undefined) return;
  const chosen: Pick<AnyAnswer, 'status' | 'headers'> =
    result instanceof DocumentedAnswer
      ? result.answer
      : answers?.byStatus
        ? (result as AnyAnswer)
        : { status };
  const given = Object.entries(chosen.headers ?? {}).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [key.toLowerCase()],
  );
  const required = findForm(documented.required, chosen.status) ?? [];
  const missing = required.find((header) => !given.includes(header));
  if (missing !== undefined)
    throw new TypeError(
      `the handler of ${name} answered ${chosen.status} without the header ${missing}, which the document requires; use answerWith`,
    );
}

/** The body of an error that a handler threw, as its document says; undefined where it says nothing of one. */
export function writeErrorBody(
  status: number,
  body: unknown,
  documented: DocumentedAnswers<unknown> | undefined,
): Pick<WrittenAnswer, 'headers' | 'json' | 'body'> | undefined {
  if (documented === undefined || body === undefined) return undefined;
  const [first] = Object.entries(findForm(documented.byStatus, status) ?? {});
  // No text is written of another value: it is answered as JSON.
  if (first === undefined || (first[1].kind === 'text' && typeof body !== 'string')) return undefined;
  return contentOf(body, first[1], first[0], {});
}

function writerOf(
  bodies: readonly (readonly [string, BodyWriter])[],
  contentType: string | undefined,
  status: number,
): readonly [string, BodyWriter] {
  const type =
    contentType &&
    findMediaType(
      bodies.map(([each]) => each),
      contentType,
    );
  const found = contentType === undefined ? bodies[0] : bodies.find(([each]) => each === type);
  if (found !== undefined) return found;
  const types = bodies.map(([type]) => type).join(', ') || 'no body';
  throw new TypeError(
    `the handler answered ${status} with ${contentType ?? 'a body'}; documented is ${types} for that status`,
  );
}

function findForm<Form>(forms: Readonly<Record<string, Form>>, status: number): Form | undefined {
  return forms[status] ?? forms[`${Math.floor(status / 100)}XX`] ?? forms.default;
}

function formOf<Form>(forms: Readonly<Record<string, Form>>, status: number): Form {
  const form = findForm(forms, status);
  if (form === undefined)
    throw new TypeError(
      `the handler answered the status ${status}; documented are ${Object.keys(forms).join(', ')}`,
    );
  return form;
}

/** A token (RFC 9110, section 5.6.2). */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** @throws TypeError for a name that no header can have. */
function headersOf(
  given: object | undefined,
  writing: HeaderWriting = {},
): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]): [string, string | string[]][] => {
      if (!headerName.test(name))
        throw new TypeError(`the handler gave the header ${JSON.stringify(name)}, which is no name of one`);
      const key = name.toLowerCase();
      // Cookies cannot be joined (RFC 9110, section 5.3).
      if (key === 'set-cookie' && Array.isArray(value))
        return [[key, value.map((cookie) => headerText(name, String(cookie)))]];
      const how = writing[key];
      const text =
        how === 'json' && value !== undefined
          ? headerText(name, contentText(value, true))
          : styledAnswerHeader(name, value, how === 'exploded');
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

function contentOf(
  given: unknown,
  { kind = 'json', encode = JSON.stringify, filter, events }: BodyWriter,
  documented: string,
  own: Readonly<Record<string, string | string[]>>,
): Omit<WrittenAnswer, 'status'> {
  const type = documented.includes('*') ? fallbackTypes[kind] : documented;
  const headers = { 'content-type': type, ...own };
  const dropping = encode === JSON.stringify ? filterJson : filterFields;
  const value = filter === undefined ? given : dropping(given, filter);
  switch (kind) {
    case 'json':
      return { headers, json: new RawJson(encode(value as never)) };
    case 'text':
      // A handler chose JSON of a range that is documented: `*/*` with a text.
      if (isJsonType(type)) return { headers, json: new RawJson(JSON.stringify(value)) };
      if (typeof value !== 'string')
        throw new TypeError(`the handler gave no string for ${type}, but ${typeof value}`);
      // It is whole, and is tagged and compressed as JSON is.
      return { headers, json: new RawJson(value) };
    case 'binary': {
      if (!isBinary(value)) throw new TypeError(`the handler gave no bytes for ${type}, but ${typeof value}`);
      const body: Binary = value;
      return {
        headers: documented.includes('*') && body.type ? { ...headers, 'content-type': body.type } : headers,
        body,
      };
    }
    case 'lines':
      return { headers, body: binaryOf(linesContent(sequenceOf(value, type), encode as never)) };
    case 'events':
      return {
        headers: { 'cache-control': 'no-store', ...headers },
        body: binaryOf(eventsContent(sequenceOf(value, type), encode as never, events)),
      };
  }
}

function sequenceOf(value: unknown, type: string): AsyncIterable<unknown> {
  if (!isAsyncIterable(value))
    throw new TypeError(`the handler gave no sequence for ${type}, but ${typeof value}`);
  return value;
}

const fallbackTypes = {
  json: 'application/json',
  text: 'text/plain; charset=utf-8',
  binary: 'application/octet-stream',
  lines: 'application/x-ndjson',
  events: 'text/event-stream',
} as const;
