import { NoAnswerError } from '@firn/contract/call';
import { asObject, canonicalJson, type JsonObject, parseJson } from '@firn/contract/json';
import { redactUrl } from '@firn/primitives/request';
import { WebSocket } from 'ws';
import { RefusedError } from '../refused-error.js';

/** A subscription to ask for. */
export interface SubscriptionRequest {
  readonly method: string;
  readonly params: readonly unknown[];
  /** Method of the notifications. */
  readonly notification: string;
}

const maximumWaiting = 10_000;

/**
 * Events of a subscription over a WebSocket of its own, until the signal.
 * @throws RefusedError where the server refuses it; NoAnswerError where the connection fails, ends, or brings events faster than they are read.
 */
export async function* subscribe(
  url: string,
  request: SubscriptionRequest,
  timeoutMs: number,
  stop: AbortSignal,
): AsyncGenerator<unknown> {
  const socket = new WebSocket(url, { handshakeTimeout: timeoutMs });
  const address = redactUrl(url);
  const waiting: unknown[] = [];
  let failure: Error | undefined;
  let wake = () => {};
  const end = (error: Error) => {
    failure ??= error;
    wake();
  };
  socket.on('open', () =>
    socket.send(canonicalJson({ jsonrpc: '2.0', id: 1, method: request.method, params: request.params })),
  );
  socket.on('error', (error) =>
    end(new NoAnswerError(`${address}: ${error.message || error.name}`, { cause: error })),
  );
  socket.on('close', (code) => end(new NoAnswerError(`${address}: the connection was closed (${code})`)));
  socket.on('message', (data) => {
    const message = messageOf(String(data));
    if (message === undefined) {
      end(new NoAnswerError(`${address} sent something that is not JSON: ${String(data).slice(0, 80)}`));
    } else if (message.id === 1 && message.error !== undefined) {
      const { code, message: text } = asObject(message.error);
      end(new RefusedError(`error ${String(code)} ${String(text)}`));
    } else if (message.method === request.notification || message.id === undefined) {
      waiting.push(asObject(message.params).result);
      if (waiting.length > maximumWaiting)
        end(new NoAnswerError(`${address}: more than ${maximumWaiting} events are waiting`));
      wake();
    }
  });
  const interrupted = () => wake();
  stop.addEventListener('abort', interrupted);
  try {
    while (!stop.aborted) {
      if (waiting.length > 0) yield waiting.shift();
      else if (failure !== undefined) throw failure;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop.removeEventListener('abort', interrupted);
    socket.removeAllListeners('close').terminate();
  }
}

function messageOf(text: string): JsonObject | undefined {
  try {
    return asObject(parseJson(text));
  } catch {
    return undefined;
  }
}
