import { addressesBelow } from '@firn/http/client/base-url';
import { fillPath } from './fill-path.js';
import { createConnection, type ReconnectOptions, type SocketConnection } from './socket-connection.js';
import type { PathParams, RpcTransport } from './transport.js';
import { type WebSocketClass, webSocketClass } from './web-socket-like.js';

/** How {@link webSocketTransport} reaches a server. */
export interface WebSocketTransportOptions {
  /**
   * URL of one endpoint, whatever the path of the operation: `ws://127.0.0.1:9650/ext/bc/C/ws`; or the URL of each path, as
   * {@link webSocketUrls} makes it. Each URL has one connection.
   */
  readonly url: string | ((path: string) => string);
  /** The WebSocket class. Default: the global one; Node.js 20 has none, there pass that of the `ws` package. */
  readonly WebSocket?: WebSocketClass | undefined;
  /** How a connection with subscriptions is opened again after a loss. */
  readonly reconnect?: ReconnectOptions | undefined;
  /** Called when a connection is there again; the events since its loss are missed. */
  readonly onReconnect?: ((url: string) => void) | undefined;
  /** Most events of a subscription that wait to be read; one more ends it with a SubscriptionOverflowError. Default 1024. */
  readonly maxBufferedEvents?: number | undefined;
  /** Most calls of a connection that wait for an answer, and notifications that wait to be sent. Default 10 000. */
  readonly maxPendingCalls?: number | undefined;
}

/** A transport with connections, to be closed. */
export interface WebSocketTransport extends RpcTransport {
  readonly subscribe: NonNullable<RpcTransport['subscribe']>;
  /** Closes the connections for good: subscriptions end, calls reject. */
  readonly close: () => void;
}

/**
 * Calls and subscribes over WebSocket. A connection is opened by its first call and stays; one that is lost is opened again at
 * once for its subscriptions, and else by the next call.
 *
 * @throws TypeError where the runtime has no WebSocket and none is given.
 */
export function webSocketTransport(options: WebSocketTransportOptions): WebSocketTransport {
  const Class = webSocketClass(options.WebSocket);
  const connections = new Map<string, SocketConnection>();
  let lastId = 0;
  let isClosed = false;

  function connectionOf(template: string, pathParams: PathParams | undefined): SocketConnection {
    const url = typeof options.url === 'string' ? options.url : options.url(fillPath(template, pathParams));
    let connection = connections.get(url);
    if (connection === undefined) {
      connection = createConnection({
        url,
        Class,
        nextId: () => ++lastId,
        reconnect: options.reconnect ?? {},
        maxBufferedEvents: options.maxBufferedEvents ?? 1024,
        maxPendingCalls: options.maxPendingCalls ?? 10_000,
        onReconnect: options.onReconnect,
      });
      connections.set(url, connection);
      if (isClosed) connection.close();
    }
    return connection;
  }

  const { url } = options;
  return {
    urlOf: (path, pathParams) => (typeof url === 'string' ? url : url(fillPath(path, pathParams))),
    async call(call) {
      if (call.url !== undefined)
        throw new TypeError('url: a connection has one address; use a transport over HTTP');
      return connectionOf(call.path, call.pathParams).call(call);
    },
    subscribe: (call) => connectionOf(call.path, call.pathParams).subscribe(call),
    close() {
      isClosed = true;
      for (const connection of connections.values()) connection.close();
    },
  };
}

/**
 * The WebSocket URL of each path of a node, where HTTP and WebSocket paths differ in their last part.
 * @example
 * ```ts
 * webSocketUrls('http://127.0.0.1:9650')('/ext/bc/C/rpc'); // 'ws://127.0.0.1:9650/ext/bc/C/ws'
 * ```
 */
export function webSocketUrls(base: string | URL): (path: string) => string {
  const below = addressesBelow(String(base).replace(/^http/, 'ws'));
  return (path) => below(path.replace(/\/rpc$/, '/ws'));
}
