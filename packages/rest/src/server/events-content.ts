import { rawMember } from './raw-member.js';

/** How the events of an answer are written. */
export interface EventForm {
  /** Whether each event's data are JSON; absent: a text stands as it is, and all else as JSON. */
  readonly json?: true;
  /** Whether the type describes whole events, as `itemSchema` of OpenAPI 3.2 does, and not their data. */
  readonly whole?: true;
}

type Encode = (value: unknown) => string;

/** Server-sent events, written as they are asked for: of each item its `event`, `id`, `retry` and `data`. */
export function eventsContent(
  items: AsyncIterable<unknown>,
  encode: Encode,
  form: EventForm = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = items[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(eventText(value, encode, form)));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

function eventText(item: unknown, encode: Encode, form: EventForm): string {
  const { event, id, retry } = item as Readonly<Record<string, unknown>>;
  const oneLine = (value: unknown): string => String(value).replace(/[\r\n]/g, ' ');
  return [
    ...(event === undefined || event === 'message' ? [] : [`event: ${oneLine(event)}`]),
    ...(id === undefined || id === '' ? [] : [`id: ${oneLine(id)}`]),
    ...(retry === undefined ? [] : [`retry: ${oneLine(retry)}`]),
    ...dataText(item, encode, form)
      .split(/\r\n|\n|\r/)
      .map((line) => `data: ${line}`),
    '\n',
  ].join('\n');
}

function dataText(item: unknown, encode: Encode, { json, whole }: EventForm): string {
  const { data } = item as { readonly data?: unknown };
  // What encodes the whole event knows how its data are written.
  const text = (whole ? rawMember(encode(item), 'data') : (encode(data) as string | undefined)) ?? '';
  if (!text.startsWith('"') || (json && !whole)) return text;
  const plain = JSON.parse(text) as string;
  // Among events whose data are JSON, those of others may be texts, such as `[DONE]`: one that would be read as JSON is written as JSON.
  return json && isJson(plain) ? text : plain;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
