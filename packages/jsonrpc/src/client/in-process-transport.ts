import { raceSignal } from '@firn/http/client';
import { TransportError } from '@firn/http/errors';
import { eventStream } from './event-stream.js';
import { type Exchange, type ExchangeTransport, exchangeTransport, formatCall } from './exchange.js';
import { fillPath } from './fill-path.js';
import { readAnswer } from './read-answer.js';
import type { RpcAnswer } from './transport.js';

/** A connection as a server in this process sees it; events come back through it. */
export interface InProcessConnection {
  readonly notify: (text: string) => void;
  readonly signal: AbortSignal;
  readonly fail: () => void;
}

/** Answers a message at a path in this process: `(path, text, meta) => route(path)?.dispatch(text, meta)`; `undefined`: there is no answer. */
export type Dispatcher = (
  path: string,
  text: string,
  meta: { readonly signal?: AbortSignal | undefined; readonly connection?: InProcessConnection | undefined },
) => Promise<string | undefined> | string | undefined;

/** A server with an endpoint for each of its paths, such as a mock of `@firn/mock`. */
export interface InProcessServer {
  readonly rpc: readonly {
    readonly matches: (path: string) => boolean;
    readonly endpoint: {
      readonly dispatch: (text: string, meta: Parameters<Dispatcher>[2]) => ReturnType<Dispatcher>;
    };
  }[];
}

/** Options of {@link inProcessTransport}. */
export interface InProcessTransportOptions {
  /** Most events of a subscription that wait to be read. Default 1024. */
  readonly maxBufferedEvents?: number | undefined;
}

/** Calls a server in the same process, without a socket; messages are still JSON texts, so that both sides behave as over HTTP. */
export function inProcessTransport(
  server: Dispatcher | InProcessServer,
  options: InProcessTransportOptions = {},
): ExchangeTransport {
  const dispatcher = typeof server === 'function' ? server : dispatcherOf(server);
  const exchange: Exchange = async (path, text, signal, _methods, base) => {
    if (base !== undefined) throw new TypeError('url: a server in this process has no address');
    signal?.throwIfAborted();
    return (await raceSignal(dispatcher(path, text, { signal }), signal)) ?? '';
  };
  const transport = exchangeTransport(exchange, (path) => path);
  return {
    ...transport,
    subscribe({ method, path, pathParams, params, signal }) {
      const ended = new AbortController();
      return eventStream<RpcAnswer>({
        limit: options.maxBufferedEvents ?? 1024,
        signal,
        stop: () => ended.abort(),
        start(sink) {
          const connection: InProcessConnection = {
            notify: (text) => sink.push(readEvent(text)),
            signal: ended.signal,
            fail: () => sink.fail(new TransportError('subscription failed', { operation: method })),
          };
          subscribeAt(fillPath(path, pathParams), connection).catch(sink.fail);
        },
      });

      async function subscribeAt(at: string, connection: InProcessConnection): Promise<void> {
        const id = transport.nextId();
        const answer = await dispatcher(at, formatCall(id, method, params), { connection });
        if (answer === undefined) throw new TransportError(`no answer at ${at}`, { operation: method });
        readAnswer(answer, id, { operation: method });
      }
    },
  };
}

function dispatcherOf({ rpc }: InProcessServer): Dispatcher {
  return (path, text, meta) => {
    const found = rpc.find(({ matches }) => matches(path));
    if (found === undefined) throw new TransportError(`the server has no endpoint at ${path}`);
    return found.endpoint.dispatch(text, meta);
  };
}

interface Event {
  readonly params: { readonly result: unknown };
}

function readEvent(text: string): RpcAnswer {
  const event: Event = JSON.parse(text);
  return { result: event.params.result, reparse: (parse) => (parse(text) as Event).params.result };
}
