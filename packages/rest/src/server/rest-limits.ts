/** What one request may ask of the server. */
export interface RestLimits {
  /** Longest path with query string, in UTF-16 units. Beyond: 414. Default 8192. */
  readonly targetLength: number;
  /** Most query parameters, repeated ones counted. Beyond: 400. Default 100. */
  readonly queryParameters: number;
  /** Largest body in bytes; of multipart the sum of what is no file, and what is held of files in memory before they go to the disk. Beyond: 413. Default 1 MiB. */
  readonly bodyBytes: number;
  /** Largest body of bytes or lines, which a handler reads as it comes, and largest multipart body with its files, in bytes. Beyond: 413. Default 1 GiB. */
  readonly streamBytes: number;
  /** Most parts of a multipart body. Beyond: 413. Default 1000. */
  readonly bodyParts: number;
  /** Deepest nesting of arrays and objects in a body. Beyond: 400. Default 32. */
  readonly bodyDepth: number;
  /** Most members of all objects in a body together. Beyond: 400. Default 16 384. */
  readonly bodyMembers: number;
  /** Longest time to read a body, and longest time of a handler, after which its signal fires and 503 is answered. Default 30 000. */
  readonly timeoutMs: number;
  /** Most requests that are worked on at the same time. Beyond: 503. Default 1000. */
  readonly concurrency: number;
  /** Most of them that one client has. Beyond: 429. Default 400. */
  readonly clientConcurrency: number;
}

/** The limits where nothing else is said. */
export const defaultRestLimits: RestLimits = {
  targetLength: 8192,
  queryParameters: 100,
  bodyBytes: 1_048_576,
  streamBytes: 1_073_741_824,
  bodyParts: 1000,
  bodyDepth: 32,
  bodyMembers: 16_384,
  timeoutMs: 30_000,
  concurrency: 1000,
  clientConcurrency: 400,
};

/**
 * The default limits with those that are given. `undefined` is the default.
 * @throws TypeError for a limit that is not a number of at least 0.
 */
export function restLimits(given: Partial<RestLimits> = {}): RestLimits {
  const own = Object.entries(given).filter(([, value]) => value !== undefined);
  for (const [name, value] of own)
    if (typeof value !== 'number' || !(value >= 0))
      throw new TypeError(
        `createRestServer: limits.${name} must be a number of at least 0, got ${String(value)}`,
      );
  return { ...defaultRestLimits, ...Object.fromEntries(own) };
}
