import { placeOf, TransportError } from '@firn/http/errors';
import { type Binary, binaryOf } from '@firn/primitives';
import { textDecoderOf } from '@firn/primitives/request';
import type { AskedCall, ReadContext } from './asked-call.js';
import { isJsonType } from './json-type.js';
import { late } from './late.js';
import { notJson } from './not-json.js';
import type { RestAnswer } from './transport.js';
import type { ValueFunctions } from './value-functions.js';

/** Makes a value of the body of an answer. */
export interface BodyReader<Value> {
  (answer: RestAnswer, context: ReadContext): Value | Promise<Value>;
  /** Whether a parsed body has the form of the type, where it has one. */
  readonly is?: (value: unknown) => boolean;
  /** Of a body that is read whole: what it is. Streams have none. */
  readonly kind?: 'json' | 'text';
}

/** For values of which nothing is known. */
export const anyValue: ValueFunctions<unknown> = { is: () => true, explain: async () => () => [] };

/** An answer without a body; one that comes all the same is dropped. */
export const noBody: BodyReader<undefined> = async ({ body }) => {
  await body?.stream().cancel();
};

/** The body as bytes that are read when they are asked for. */
export const bytesBody: BodyReader<Binary> = ({ body, text }) => body ?? binaryOf(text);

/** The body as a text, whatever is in it, in the charset that the answer names. @throws TransportError for one that is not known. */
export const anyText: BodyReader<string> = /* @__PURE__ */ wholeText(
  async ({ body, text, header }, { operation, url }) => {
    if (body === undefined) return text;
    const bytes = await body.arrayBuffer();
    try {
      return textDecoderOf(header('content-type') ?? '').decode(bytes);
    } catch (cause) {
      const place = { operation, url };
      throw new TransportError(`${placeOf(place)}answer cannot be read: ${(cause as RangeError).message}`, {
        ...place,
        cause,
      });
    }
  },
);

/** The body as a text that has the form of a type. */
export function textBody<Value extends string>({ is, explain }: ValueFunctions<Value>): BodyReader<Value> {
  return wholeText(async (answer, context) => {
    const text = await anyText(answer, context);
    if (is(text)) return text as Value;
    return (await late()).secondLook<Value>({ ...context, is, explain, reparse: () => text });
  });
}

/**
 * The body as a text where only a range of media types is documented (`*\/*`): of an answer that says it is JSON and holds a string, that
 * string. Spring's documents have it everywhere.
 */
export function rangeBody<Value extends string = string>(
  functions?: ValueFunctions<Value>,
): BodyReader<Value> {
  const asText = textBody(functions ?? (anyValue as ValueFunctions<Value>));
  return wholeText(async (answer, context) => {
    const text = await anyText(answer, context);
    const isJson = isJsonType(answer.header('content-type') ?? '');
    return asText({ ...answer, body: undefined, text: isJson ? stringOf(text) : text }, context);
  });
}

function wholeText<Value>(
  read: (answer: RestAnswer, context: ReadContext) => Promise<Value>,
): BodyReader<Value> {
  return Object.assign(read, { kind: 'text' as const });
}

/** The string that a JSON text holds; the text itself where it holds something else. */
function stringOf(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** The body as a JSON value that has the form of a type. */
export function jsonBody<Value>({ is, explain, decode }: ValueFunctions<Value>): BodyReader<Value> {
  const read = async (answer: RestAnswer, context: ReadContext) => {
    // JSON is UTF-8, whatever charset is named (RFC 8259, section 8.1).
    const text = (await answer.body?.text()) ?? answer.text;
    const value = parseJson(text, context);
    if (!is(value)) return (await late()).lookAgain<Value>({ is, explain, decode }, text, context);
    return decode === undefined ? (value as Value) : decode(value as never);
  };
  return Object.assign(read, { is, kind: 'json' as const });
}

/** Parses the text of a value; an empty one is `undefined`. @throws TransportError where it is not JSON. */
export function parseJson(text: string, asked: AskedCall): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw notJson(text, cause, asked);
  }
}
