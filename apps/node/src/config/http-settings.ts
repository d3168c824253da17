/** What the HTTP server puts up with. Names follow the reference node's flags; times are milliseconds, and 0 is no limit. */
export interface HttpSettings {
  /** Longest time of receiving a request. */
  readonly readTimeoutMs: number;
  /** Longest time of receiving the head of one. */
  readonly readHeaderTimeoutMs: number;
  /** Longest time in which a client takes an answer, of one in parts each part. */
  readonly writeTimeoutMs: number;
  /** How long a connection without a request is kept. */
  readonly idleTimeoutMs: number;
  /** How long calls under way may go on when the node stops. */
  readonly shutdownTimeoutMs: number;
  /** Most connections; further ones are closed at once. */
  readonly maxConnections: number;
  /** Largest message: bytes. */
  readonly bodyLimit: number;
}

/** What holds where nothing else is said: the defaults of the reference node (section 1.1, 1.3). */
export const defaultHttpSettings: HttpSettings = {
  readTimeoutMs: 30_000,
  readHeaderTimeoutMs: 30_000,
  writeTimeoutMs: 30_000,
  idleTimeoutMs: 120_000,
  shutdownTimeoutMs: 10_000,
  maxConnections: 10_000,
  bodyLimit: 5_242_880,
};
