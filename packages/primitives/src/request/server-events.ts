import type { ServerEvent } from '../binary/server-event.js';

/** The longest wait that a server may ask for before its stream is asked for again. */
const maxRetryMs = 60_000;

/** What a stream of events leaves behind for the next connection. */
export interface EventState {
  /** The last id; empty without one. */
  id: string;
  /** How long a client waits before it connects again. */
  retryMs: number;
}

/** An event as a client gets it. */
export interface ReceivedEvent extends Required<ServerEvent<string>> {
  /** What the server wrote of it: no name where it is a `message` by default, no id where the last one holds. */
  readonly written: Pick<ServerEvent<string>, 'event' | 'id'>;
}

/** The events of lines of text (WHATWG HTML, server-sent events); one that no empty line ends is dropped, as the standard wants it. */
export async function* serverEvents(
  lines: AsyncIterable<string>,
  state: EventState,
): AsyncGenerator<ReceivedEvent, void, undefined> {
  let event = '';
  let data: string[] = [];
  let id: string | undefined;
  let isFirst = true;
  for await (const raw of lines) {
    const line = isFirst ? raw.replace(/^\uFEFF/, '') : raw;
    isFirst = false;
    if (line === '') {
      if (data.length > 0) {
        const written = { ...(event !== '' && { event }), ...(id !== undefined && { id }) };
        yield { event: event || 'message', data: data.join('\n'), id: state.id, written };
      }
      event = '';
      id = undefined;
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = state.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) state.retryMs = Math.min(Number(value), maxRetryMs);
  }
}
