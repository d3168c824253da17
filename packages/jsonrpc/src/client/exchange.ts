import { fillPath } from './fill-path.js';
import { readAnswer } from './read-answer.js';
import type { RpcTransport } from './transport.js';

/**
 * Sends one JSON-RPC message, single or batch, to a path, and resolves with the text answered to it.
 * Rejects with the signal's reason once that is aborted, and with a TransportError where no answer comes.
 */
export type Exchange = (path: string, message: string, signal: AbortSignal | undefined) => Promise<string>;

/** A transport that carries whole messages, so that calls can be joined to batches. */
export interface ExchangeTransport extends RpcTransport {
  readonly exchange: Exchange;
  /** The next id, from 1. */
  readonly nextId: () => number;
}

/** Makes a transport of any way to exchange a message for its answer. */
export function exchangeTransport(exchange: Exchange): ExchangeTransport {
  let lastId = 0;
  return {
    exchange,
    nextId: () => ++lastId,
    async call({ method, path, pathParams, params, signal }) {
      const id = ++lastId;
      return readAnswer(
        await exchange(fillPath(path, pathParams), formatCall(id, method, params), signal),
        id,
      );
    },
  };
}

/** The text of one call. */
export function formatCall(id: number, method: string, params: string | undefined): string {
  const tail = params === undefined ? '}' : `,"params":${params}}`;
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${tail}`;
}
