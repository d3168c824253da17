import { wait } from '@firn/http/client';
import { TransportError } from '@firn/http/errors';
import { redactUrl } from '@firn/primitives/request';
import { formatCall } from './exchange.js';
import { type AnswerObject, errorOf, resultOf } from './read-answer.js';
import type { RpcAnswer } from './transport.js';
import type { WebSocketClass, WebSocketLike } from './web-socket-like.js';

/** Bytes that may wait in a socket while notifications resolve at once. */
const maxBufferedBytes = 1024 * 1024;

/** No event tells that less waits. */
const lookAgainMs = 5;

/** What happens on a channel besides the answers to its calls. */
export interface ChannelEvents {
  /** An event of a subscription, by the id that the server gave it. */
  readonly onEvent: (subscription: string, event: RpcAnswer) => void;
  /** The channel is lost, and with it all calls and subscriptions. */
  readonly onLost: (error: TransportError) => void;
}

/** One open WebSocket, with the calls that wait for their answers. */
export interface SocketChannel {
  /** Sends a call. `onAnswer` runs in the turn of the answer, before any later event is handled. */
  readonly call: (request: ChannelCall) => Promise<RpcAnswer>;
  /**
   * Sends a notification. Resolves once little enough waits in the socket: no answer holds back whoever sends faster than the server reads.
   * @throws TransportError where the channel is about to close, or closes meanwhile.
   */
  readonly notify: (
    method: string,
    params: string | undefined,
    signal: AbortSignal | undefined,
  ) => Promise<void>;
  readonly close: () => void;
}

/** One call on a channel. */
export interface ChannelCall {
  readonly id: number;
  readonly method: string;
  readonly params?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onAnswer?: ((result: unknown) => void) | undefined;
}

interface Waiting {
  readonly method: string;
  readonly succeed: (answer: RpcAnswer) => void;
  readonly fail: (error: unknown) => void;
}

interface Message extends AnswerObject {
  readonly params?: { readonly subscription?: unknown; readonly result?: unknown };
}

/** Opens a WebSocket. Rejects with a TransportError that says that nothing was sent. */
export function openChannel(
  url: string,
  Class: WebSocketClass,
  events: ChannelEvents,
): Promise<SocketChannel> {
  const waiting = new Map<number, Waiting>();
  return new Promise((resolve, reject) => {
    const socket = new Class(url);
    let reason = '';
    let isOpen = false;
    const notSent = (sent: boolean): TransportError =>
      new TransportError(`connection to ${redactUrl(url)} is closed`, { url, sent, disconnected: sent });
    socket.onopen = () => {
      isOpen = true;
      resolve({
        call: (request) => send(socket, waiting, request),
        async notify(method, params, signal) {
          const isIn = (state: number): boolean => socket.readyState === state;
          // 1 is OPEN, 3 is CLOSED; what waited then waits for ever.
          if (!isIn(1)) throw notSent(false);
          socket.send(formatCall(undefined, method, params));
          while ((socket.bufferedAmount ?? 0) > maxBufferedBytes) {
            await wait(lookAgainMs, signal);
            if (isIn(3)) throw notSent(true);
          }
        },
        close: () => socket.close(1000),
      });
    };
    socket.onmessage = ({ data }: { data: unknown }) => {
      try {
        receive(String(data), url, waiting, events);
      } catch {
        // Nothing says which call it belongs to. 4000 is the first code of an application.
        socket.close(4000, 'the server sent a message that is not JSON');
      }
    };
    socket.onerror = ({ message }: { message?: unknown }) => {
      if (typeof message === 'string') reason = message;
    };
    socket.onclose = ({ code, reason: said }: { code: number; reason: string }) => {
      const error = new TransportError(
        `connection to ${redactUrl(url)} closed: ${said || reason || `code ${code}`}`,
        {
          url,
          sent: isOpen,
          disconnected: true,
        },
      );
      reject(error);
      for (const { fail } of waiting.values()) fail(error);
      waiting.clear();
      if (isOpen) events.onLost(error);
    };
  });
}

function send(
  socket: WebSocketLike,
  waiting: Map<number, Waiting>,
  request: ChannelCall,
): Promise<RpcAnswer> {
  const { id, method, params, signal, onAnswer } = request;
  return new Promise((resolve, reject) => {
    const finish = (): void => {
      waiting.delete(id);
      signal?.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      finish();
      reject(signal?.reason);
    };
    waiting.set(id, {
      method,
      succeed(answer) {
        finish();
        try {
          onAnswer?.(answer.result);
          resolve(answer);
        } catch (error) {
          reject(error);
        }
      },
      fail(error) {
        finish();
        reject(error);
      },
    });
    signal?.addEventListener('abort', abort, { once: true });
    // 1 is OPEN; a socket that is closing tells by its close event.
    if (socket.readyState === 1) socket.send(formatCall(id, method, params));
  });
}

function receive(
  text: string,
  url: string,
  waiting: ReadonlyMap<number, Waiting>,
  events: ChannelEvents,
): void {
  const message: Message = JSON.parse(text);
  const { id, params } = message;
  const call = typeof id === 'number' ? waiting.get(id) : undefined;
  if (call === undefined) {
    if (typeof params?.subscription === 'string') {
      const reparse: RpcAnswer['reparse'] = (parse) => (parse(text) as Message).params?.result;
      events.onEvent(params.subscription, { result: params.result, reparse });
    }
    return;
  }
  try {
    const asked = { operation: call.method, url };
    const error = errorOf(message, asked);
    if (error !== undefined) throw error;
    call.succeed(resultOf(message, id, asked, (parse) => (parse(text) as Message).result));
  } catch (failure) {
    call.fail(failure);
  }
}
