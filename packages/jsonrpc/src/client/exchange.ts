import { fillPath } from './fill-path.js';
import { late } from './late.js';
import type { RpcTransport } from './transport.js';

/**
 * Sends one JSON-RPC message, single or batch, to a path, and resolves with the text answered to it.
 * Rejects with the signal's reason once that is aborted, and with a TransportError where no answer comes, which begins with `methods`,
 * the names of what is called. `base` is the base URL of a call that has one of its own.
 */
export type Exchange = (
  path: string,
  message: string,
  signal: AbortSignal | undefined,
  methods?: string | undefined,
  base?: string | URL | undefined,
) => Promise<string>;

/** A transport that carries whole messages, so that calls can be joined to batches. */
export interface ExchangeTransport extends RpcTransport {
  readonly exchange: Exchange;
  /** The next id, from 1. */
  readonly nextId: () => number;
}

/**
 * Makes a transport of any way to exchange a message for its answer.
 * @param urlOf where the messages of a path go, for errors.
 */
export function exchangeTransport(
  exchange: Exchange,
  urlOf?: ((path: string, base?: string | URL) => string) | undefined,
): ExchangeTransport {
  let lastId = 0;
  return {
    exchange,
    nextId: () => ++lastId,
    urlOf: urlOf && ((path, pathParams, base) => urlOf(fillPath(path, pathParams), base)),
    async call({ method, path, pathParams, params, signal, notify, url }) {
      const id = notify ? undefined : ++lastId;
      const at = fillPath(path, pathParams);
      const text = await exchange(at, formatCall(id, method, params), signal, method, url);
      try {
        const { id: answered, result, error } = JSON.parse(text);
        if (answered === id && result !== undefined && !error)
          return { result, reparse: (parse) => (parse(text) as { readonly result: unknown }).result };
      } catch {
        // What is wrong with it is said below.
      }
      return (await late()).readAnswer(text, id, { operation: method, url: urlOf?.(at, url) });
    },
  };
}

/** The text of one call; without an id that of a notification. */
export function formatCall(id: number | undefined, method: string, params: string | undefined): string {
  const call = JSON.stringify({ jsonrpc: '2.0', id, method });
  return params === undefined ? call : `${call.slice(0, -1)},"params":${params}}`;
}
