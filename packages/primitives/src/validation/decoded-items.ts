import type { ServerEvent } from '../binary/server-event.js';
import { invalidValue } from '../errors/validation-error.js';

/** The items of a body of lines as programs have them, each when it is asked for. @throws ValidationError at one that is not as documented */
export async function* decodedItems<Wire, Decoded>(
  items: AsyncIterable<Wire>,
  is: (item: unknown) => boolean,
  decode: (item: Wire) => Decoded,
): AsyncGenerator<Decoded, void, undefined> {
  for await (const item of items) yield checkedItem(item, is, decode);
}

/** As {@link decodedItems}, of the data of server-sent events. */
export async function* decodedEvents<Wire, Decoded>(
  events: AsyncIterable<ServerEvent<Wire>>,
  is: (data: unknown) => boolean,
  decode: (data: Wire) => Decoded,
): AsyncGenerator<ServerEvent<Decoded>, void, undefined> {
  for await (const event of events) yield { ...event, data: checkedItem(event.data, is, decode) };
}

function checkedItem<Wire, Decoded>(
  item: Wire,
  is: (item: unknown) => boolean,
  decode: (item: Wire) => Decoded,
): Decoded {
  if (is(item)) return decode(item);
  throw invalidValue('item', 'an item as the contract describes it', item);
}
