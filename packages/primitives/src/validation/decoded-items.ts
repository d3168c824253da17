import type { ServerEvent } from '../binary/server-event.js';
import type { Issue } from '../errors/issue.js';
import { invalidValue, ValidationError } from '../errors/validation-error.js';

/** Names the rules that a value breaks. */
type ExplainItem = (value: unknown) => readonly Issue[];

/**
 * The items of a body of lines as programs have them, each when it is asked for.
 * @throws ValidationError at one that is not as documented, with the rules that it breaks where `explain` names them.
 */
export async function* decodedItems<Wire, Decoded>(
  items: AsyncIterable<Wire>,
  is: (item: unknown) => boolean,
  decode: (item: Wire) => Decoded,
  explain?: ExplainItem,
): AsyncGenerator<Decoded, void, undefined> {
  for await (const item of items) {
    if (!is(item)) throw wrongItem(item, explain);
    yield decode(item);
  }
}

/** As {@link decodedItems}, of the data of server-sent events. */
export async function* decodedEvents<Wire, Decoded>(
  events: AsyncIterable<ServerEvent<Wire>>,
  is: (data: unknown) => boolean,
  decode: (data: Wire) => Decoded,
  explain?: ExplainItem,
): AsyncGenerator<ServerEvent<Decoded>, void, undefined> {
  for await (const event of events) {
    if (!is(event.data)) throw wrongItem(event.data, explain);
    yield { ...event, data: decode(event.data) };
  }
}

function wrongItem(item: unknown, explain?: ExplainItem): ValidationError {
  if (explain === undefined) return invalidValue('item', 'an item as the contract describes it', item);
  return new ValidationError(explain(item), 'item');
}
