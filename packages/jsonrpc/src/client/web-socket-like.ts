/** What the client needs of a WebSocket: browsers, Node.js from 22 on, Deno and Bun have one, and the class of the `ws` package is one. */
export interface WebSocketLike {
  readonly readyState: number;
  /** Bytes that were given to `send` and are not on their way yet; absent: not known. */
  readonly bufferedAmount?: number;
  readonly send: (text: string) => void;
  readonly close: (code?: number, reason?: string) => void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
}

/** A class of WebSockets. */
export type WebSocketClass = new (url: string) => WebSocketLike;

/**
 * The class to use: the one given, or the global one.
 * @throws TypeError where there is none.
 */
export function webSocketClass(given: WebSocketClass | undefined): WebSocketClass {
  const found = given ?? (globalThis as { WebSocket?: WebSocketClass }).WebSocket;
  if (found === undefined) {
    throw new TypeError('this runtime has no WebSocket: pass one, for example the class of the ws package');
  }
  return found;
}
