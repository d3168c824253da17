import { type BodyKind, kindOfContent } from '../document/body-kind.js';
import type { DocumentAnswer, DocumentBody } from '../document/operations.js';
import { isObject, type Json } from '../json.js';
import type { Synthesis } from '../values/synthesise.js';
import type { Answer } from '../wire/echo-server.js';
import { isNested, sameJson, textOf } from '../wire/expected-parameters.js';
import type { ValueMaker } from './given-values.js';

/** One answer that a server gives, and what its reader has to find. */
export interface GivenAnswer {
  readonly status: number;
  /** The status and the media type as the document says them: `4XX`, `*\/*`. */
  readonly documented: { readonly status: string; readonly mediaType: string | undefined };
  readonly mediaType: string | undefined;
  readonly kind: BodyKind;
  /** What the body stands for: JSON, or the text of any other. */
  readonly value: Json | undefined;
  /** The same with fields that are of requests alone, which nobody gets; it is what `wire` says. */
  readonly handed: Json | undefined;
  readonly wire: Answer;
}

/** Every answer that a document describes: each status with each media type. Those without a value come back in `skipped`. */
export function giveAnswers(
  answers: readonly DocumentAnswer[],
  maker: ValueMaker,
  how: Synthesis,
): { given: GivenAnswer[]; skipped: string[] } {
  const given: GivenAnswer[] = [];
  const skipped: string[] = [];
  for (const answer of answers) {
    const status = statusOf(answer.status, answers);
    // fetch takes 407 for a failure of its own (Fetch, 4.6), and 304 for one of its cache's.
    if (status === undefined || status < 200 || status === 407) continue;
    const headers = headersOf(answer, maker, how);
    // Nothing may stand in the body of these (RFC 9110, 6.4.1).
    const bodiless = answer.bodies.length === 0 || status === 204 || status === 205 || status === 304;
    if (bodiless)
      given.push({
        status,
        documented: { status: answer.status, mediaType: undefined },
        mediaType: undefined,
        kind: 'bytes',
        value: undefined,
        handed: undefined,
        wire: { status, headers, body: undefined },
      });
    else
      for (const body of answer.bodies) {
        try {
          const value = bodyValue(body, maker, how);
          const handed = withOthers(body, maker, value);
          const mediaType = concreteType(body.mediaType);
          given.push({
            status,
            documented: { status: answer.status, mediaType: body.mediaType },
            mediaType,
            kind: kindOfContent(body),
            value,
            handed,
            wire: {
              status,
              headers: { ...headers, 'content-type': mediaType },
              body: textOfBody(body, handed),
            },
          });
        } catch (error) {
          skipped.push(`${answer.status} ${body.mediaType}: ${(error as Error).message}`);
        }
      }
  }
  return { given, skipped };
}

function statusOf(status: string, answers: readonly DocumentAnswer[]): number | undefined {
  if (/^\d{3}$/.test(status)) return Number(status);
  const taken = new Set(answers.map((answer) => answer.status));
  const free = (from: number): number | undefined =>
    Array.from({ length: 100 }, (_unused, index) => from + index).find(
      (code) => !taken.has(String(code)) && code !== 204 && code !== 205 && code !== 304,
    );
  const range = /^(\d)XX$/i.exec(status)?.[1];
  if (range !== undefined) return free(Number(range) * 100);
  if (status !== 'default') return undefined;
  // Of nothing but `default` a success is what it describes; beside successes, a failure.
  return [...taken].some((code) => /^[23]/.test(code)) ? (taken.has('5XX') ? free(400) : free(500)) : 200;
}

function bodyValue(body: DocumentBody, maker: ValueMaker, how: Synthesis): Json {
  switch (kindOfContent(body)) {
    case 'json':
      return maker.value(body.schema, 'answer', how);
    case 'form':
      return maker.value(body.schema, 'answer', how);
    case 'lines':
    case 'events':
      return [1, 2].map((turn) => maker.value(body.itemSchema ?? body.schema, 'answer', { ...how, turn }));
    default:
      return chosenText(body.schema?.value) ?? 'some text\nof two lines, <ü>';
  }
}

function withOthers(body: DocumentBody, maker: ValueMaker, value: Json): Json {
  const place = body.itemSchema ?? body.schema;
  switch (kindOfContent(body)) {
    case 'json':
      return maker.withOthers(place, 'answer', value);
    case 'lines':
    case 'events':
      return Array.isArray(value) ? value.map((each) => maker.withOthers(place, 'answer', each)) : value;
    default:
      return value;
  }
}

/** The text that a schema asks for: `ok` of a health check. */
function chosenText(schema: Json | undefined): string | undefined {
  const { const: constant, enum: values } = isObject(schema) ? schema : {};
  const [chosen] = [constant, ...(Array.isArray(values) ? values : [])].filter(
    (value) => value !== undefined,
  );
  return typeof chosen === 'string' ? chosen : undefined;
}

function textOfBody(body: DocumentBody, value: Json): string {
  switch (kindOfContent(body)) {
    case 'json':
      return JSON.stringify(value);
    case 'form':
      return String(
        new URLSearchParams(
          Object.entries(value as Record<string, Json>).map(([key, item]) => [
            key,
            typeof item === 'object' ? JSON.stringify(item) : textOf(item),
          ]),
        ),
      );
    case 'lines':
      return (value as Json[]).map((item) => `${JSON.stringify(item)}\n`).join('');
    case 'events':
      return (value as Json[])
        .map((item) => `data: ${typeof item === 'string' ? item : JSON.stringify(item)}\n\n`)
        .join('');
    default:
      return String(value);
  }
}

function concreteType(mediaType: string): string {
  if (!mediaType.includes('*')) return mediaType;
  if (mediaType.startsWith('*') || mediaType.startsWith('application')) return 'application/json';
  return mediaType.replace('*', mediaType.startsWith('image') ? 'png' : 'plain');
}

function headersOf(answer: DocumentAnswer, maker: ValueMaker, how: Synthesis): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, schema } of answer.headers) {
    // These are the connection's, not the program's.
    if (/^(content-length|content-encoding|transfer-encoding|connection|location|set-cookie)$/i.test(name))
      continue;
    try {
      const value = maker.value(schema, 'answer', how);
      if (!isNested(value))
        headers[name] = Array.isArray(value)
          ? value.map(textOf).join(',')
          : typeof value === 'object' && value !== null
            ? Object.entries(value)
                .flat()
                .map((item) => textOf(item as Json))
                .join(',')
            : textOf(value);
    } catch {
      // A header without a value that fits is left out: the document makes it impossible.
    }
  }
  return headers;
}

/** Whether what a client gives back is what was answered; numbers of 64 bits and dates may have types of their own. */
export async function sameOutcome(
  outcome: unknown,
  { value: expected, mediaType, kind }: GivenAnswer,
): Promise<boolean> {
  if (mediaType === undefined || expected === undefined) return outcome === undefined || outcome === null;
  if (outcome instanceof Blob)
    return (
      (await outcome.text()) ===
      (typeof expected === 'string' && kind !== 'json' ? expected : JSON.stringify(expected))
    );
  if (
    typeof outcome === 'object' &&
    outcome !== null &&
    'text' in outcome &&
    typeof outcome.text === 'function'
  ) {
    const text = (await (outcome as { text(): Promise<string> }).text()) as string;
    return text === expected || sameJson(JSON.parse(text), expected);
  }
  if (typeof outcome === 'object' && outcome !== null && Symbol.asyncIterator in outcome) {
    const items: unknown[] = [];
    for await (const item of outcome as AsyncIterable<unknown>) {
      items.push(item);
      if (items.length === (expected as Json[]).length) break;
    }
    return (
      sameJson(items.map(plain), expected) ||
      sameJson(
        items.map((item) => plain((item as { data?: unknown }).data)),
        expected,
      )
    );
  }
  return sameJson(plain(outcome), expected);
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [key, plain(item)]),
    );
  return value;
}
