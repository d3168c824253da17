import { isTransportError } from '@firn/http/errors';
import { type EventState, type ReceivedEvent, serverEvents } from '@firn/primitives/request';
import type { ReadContext } from './asked-call.js';
import type { BodyReader } from './body-readers.js';
import { checkItem, linesOf, readItem } from './line-stream.js';
import { readFailure } from './read-failure.js';
import type { RestAnswer } from './transport.js';
import type { ValueFunctions } from './value-functions.js';

/** How the events of an operation are read. */
export interface EventForm {
  /** Whether each event's data are JSON. */
  readonly json?: true;
  /** Whether the type describes whole events, as `itemSchema` of OpenAPI 3.2 does, and not their data. */
  readonly whole?: true;
}

/** Wait before a stream that ended or broke off is asked for again, where the server said no other. */
const defaultRetryMs = 1000;

/** Times in a row that a stream is asked for again without getting an event of it. */
const maxReconnects = 5;

/**
 * The body as server-sent events, each checked and given as it comes. A stream that breaks off is asked for again with `Last-Event-ID`,
 * after the time that the server said, until it has failed 5 times in a row. One that the server ends is asked for again where the server
 * named an id in it, which says that it can go on from there, and sending the request again changes nothing; it is at its end without an
 * id, at a 204, and when asking 5 times in a row brought nothing more.
 */
export function eventsBody<Item>(
  functions: ValueFunctions<unknown>,
  form: EventForm = {},
): BodyReader<AsyncIterable<Item>> {
  return (first, context) => ({
    async *[Symbol.asyncIterator]() {
      const state: EventState = { id: '', retryMs: defaultRetryMs };
      let answer: RestAnswer | undefined = first;
      for (let failures = 0; ; ) {
        try {
          answer ??= await reconnect(state, context, state.retryMs * 2 ** (failures - 1));
          if (answer.status === 204) return;
          for await (const event of serverEvents(linesOf(answer, context), state)) {
            failures = 0;
            yield await toItem(event, functions, form, context);
          }
          if (state.id === '' || !context.idempotent || failures === maxReconnects) return;
        } catch (error) {
          if (!isTransportError(error) || !error.disconnected || failures === maxReconnects) throw error;
        }
        answer = undefined;
        failures += 1;
      }
    },
  });
}

async function reconnect({ id }: EventState, context: ReadContext, afterMs: number): Promise<RestAnswer> {
  const answer = await context.resend(id === '' ? {} : { 'last-event-id': id }, afterMs);
  if (answer.status < 200 || answer.status > 299) throw await readFailure(answer, context);
  return answer;
}

async function toItem<Item>(
  { event, data, id, written }: ReceivedEvent,
  functions: ValueFunctions<unknown>,
  { json, whole }: EventForm,
  context: ReadContext,
): Promise<Item> {
  if (whole !== true) {
    const value = json ? await readItem(data, functions, context) : await checkItem(data, functions, context);
    return { event, data: value, id } as Item;
  }
  const content = { data: json ? parseWhere(data) : data };
  const value = { event, ...content, ...(id !== '' && { id }) };
  // A type may know no `message` and no id: then the event is what the server wrote of it.
  const plain = { ...content, ...written };
  const given = functions.is(value) || !functions.is(plain) ? value : plain;
  return (await checkItem(given, functions, context)) as Item;
}

/** JSON where it is some: of several kinds of events, some may have texts. */
function parseWhere(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
