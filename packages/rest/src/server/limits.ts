/** What one request may ask of the server. */
export interface RestLimits {
  /** Longest path with query string, in UTF-16 units. Beyond: 414. Default 8192. */
  readonly targetLength: number;
  /** Most query parameters, repeated ones counted. Beyond: 400. Default 100. */
  readonly queryParameters: number;
  /** Largest body in bytes. Beyond: 413. Default 1 MiB. */
  readonly bodyBytes: number;
  /** Deepest nesting of arrays and objects in a body. Beyond: 400. Default 32. */
  readonly bodyDepth: number;
  /** Longest time to read a body, and longest time of a handler, after which its signal fires and 503 is answered. Default 30 000. */
  readonly timeoutMs: number;
  /** Most requests that are worked on at the same time. Beyond: 503. Default 1000. */
  readonly concurrency: number;
}

/** The limits where nothing else is said. */
export const defaultLimits: RestLimits = {
  targetLength: 8192,
  queryParameters: 100,
  bodyBytes: 1_048_576,
  bodyDepth: 32,
  timeoutMs: 30_000,
  concurrency: 1000,
};
