/** What one WebSocket connection may do. */
export interface WebSocketLimits {
  /** Largest message; a larger one closes the connection with 1009. Default 5 MiB. */
  readonly messageBytes: number;
  /** Most bytes that wait to be sent; a client that reads too slowly is closed with 1013. Default 16 MiB. */
  readonly bufferedBytes: number;
  /** Most messages that are answered at the same time; beyond, reading stops until one is. Default 64. */
  readonly pendingMessages: number;
  /** Most connections of the server; a further one is refused with HTTP 503. Default 10 000. */
  readonly connections: number;
  /** Most connections of one client; a further one is refused with HTTP 429. 0: no limit. Default 0. */
  readonly connectionsOfClient: number;
  /** Time between two pings; a client that has not answered the last one is gone. Default 30 000. */
  readonly pingIntervalMs: number;
  /**
   * How long a closing client may neither read nor answer before its socket is destroyed; at the end of the server, how long it has altogether.
   * Default 2 000.
   */
  readonly closeTimeoutMs: number;
}

/** The limits where nothing else is said. */
export const defaultWebSocketLimits: WebSocketLimits = {
  messageBytes: 5_242_880,
  bufferedBytes: 16_777_216,
  pendingMessages: 64,
  connections: 10_000,
  connectionsOfClient: 0,
  pingIntervalMs: 30_000,
  closeTimeoutMs: 2_000,
};
