/** What one client may ask of an endpoint. */
export interface RpcLimits {
  /** Largest message. Default 5 MiB. HTTP counts bytes; elsewhere UTF-16 units are counted, which are never more. */
  readonly bodyBytes: number;
  /** Deepest nesting of arrays and objects in the params of a call. Default 128. */
  readonly depth: number;
  /** Most calls in a batch. Default 1000. */
  readonly batchItems: number;
  /** Most calls of a batch that run at the same time. Default 16. */
  readonly batchConcurrency: number;
  /** Most characters of all answers of a batch; the calls beyond are answered -32003. Default 25 000 000. */
  readonly batchResultBytes: number;
  /** Longest time of one call, after which it is answered -32002 and its signal fires. 0: none. Default 30 000. */
  readonly callTimeoutMs: number;
  /** Most subscriptions of one connection. Default 1024. */
  readonly subscriptions: number;
}

/** The limits where nothing else is said: those of the reference node, where it has them. */
export const defaultLimits: RpcLimits = {
  bodyBytes: 5_242_880,
  depth: 128,
  batchItems: 1000,
  batchConcurrency: 16,
  batchResultBytes: 25_000_000,
  callTimeoutMs: 30_000,
  subscriptions: 1024,
};
