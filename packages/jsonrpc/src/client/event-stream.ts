import { SubscriptionOverflowError } from '../errors/subscription-overflow-error.js';

/** Where a source of events puts them. */
export interface EventSink<Event> {
  readonly push: (event: Event) => void;
  /** Ends the stream with an error, after the events that wait. */
  readonly fail: (error: unknown) => void;
  /** Ends the stream, after the events that wait. */
  readonly end: () => void;
}

/** Where the events of a stream come from. */
export interface EventSource<Event> {
  /** Called when the first event is asked for. */
  readonly start: (sink: EventSink<Event>) => void;
  /** Called once when the stream ends, for whatever reason. */
  readonly stop: () => void;
  /** Most events that wait to be read; one more ends the stream with a SubscriptionOverflowError. */
  readonly limit: number;
  readonly signal: AbortSignal | undefined;
}

interface Reader<Event> {
  readonly resolve: (step: IteratorResult<Event, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

/** Events as an async iterator. Unlike a generator it can be ended while an event is awaited. */
export function eventStream<Event>(source: EventSource<Event>): AsyncIterableIterator<Event, undefined> {
  const { signal, limit } = source;
  const buffer: Event[] = [];
  const readers: Reader<Event>[] = [];
  let started = false;
  let outcome: { readonly error?: unknown } | undefined;

  function finish(result: { readonly error?: unknown }): void {
    if (outcome !== undefined) return;
    outcome = result;
    signal?.removeEventListener('abort', abort);
    if (started) source.stop();
    for (const reader of readers.splice(0)) settle(reader, result);
  }

  function settle(reader: Reader<Event>, result: { readonly error?: unknown }): void {
    if ('error' in result) reader.reject(result.error);
    else reader.resolve({ done: true, value: undefined });
    // An error is thrown once; after it the iteration is over.
    outcome = {};
  }

  const abort = (): void => {
    buffer.length = 0;
    finish({ error: signal?.reason });
  };

  const sink: EventSink<Event> = {
    push(event) {
      if (outcome !== undefined) return;
      const reader = readers.shift();
      if (reader !== undefined) reader.resolve({ done: false, value: event });
      else if (buffer.length < limit) buffer.push(event);
      else finish({ error: new SubscriptionOverflowError(limit) });
    },
    fail: (error) => finish({ error }),
    end: () => finish({}),
  };

  function start(): void {
    started = true;
    if (signal?.aborted) {
      abort();
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    source.start(sink);
  }

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      if (!started && outcome === undefined) start();
      return new Promise((resolve, reject) => {
        if (buffer.length > 0) resolve({ done: false, value: buffer.shift() as Event });
        else if (outcome !== undefined) settle({ resolve, reject }, outcome);
        else readers.push({ resolve, reject });
      });
    },
    return() {
      buffer.length = 0;
      finish({});
      return Promise.resolve({ done: true, value: undefined });
    },
  };
}
