/** What one client may ask of an endpoint. */
export interface RpcLimits {
  /** Largest message. Default 5 MiB. HTTP counts bytes; elsewhere UTF-16 units are counted, which are never more. */
  readonly bodyBytes: number;
  /** Deepest nesting of arrays and objects in the params of a call. Default 128. */
  readonly depth: number;
  /** Most members of all objects in a message together. Default 16 384: what the parser turns into objects in milliseconds. */
  readonly members: number;
  /** Most items of all lists and objects in a message together. Default 262 144: no list of a contract is that long. */
  readonly items: number;
  /** Most characters of a number, the id among them. Default 1024; the longest integers of a contract have 78. */
  readonly digits: number;
  /** Most calls in a batch. Default 1000. */
  readonly batchItems: number;
  /** Most calls of a batch that run at the same time. Default 16. */
  readonly batchConcurrency: number;
  /** Most characters of all answers of a batch, or of one that is made in parts and collected; the calls beyond are answered -32003. Default 25 000 000. */
  readonly batchResultBytes: number;
  /** Longest time of one call, and of a batch: what is not done then is answered -32002 and its signal fires. 0: none. Default 30 000. */
  readonly callTimeoutMs: number;
  /** Methods whose calls have no time limit outside of a batch, by the names of their contracts. Default: none. */
  readonly untimedMethods: readonly string[];
  /** Most calls of a client that cost 10 units or more and are worked on at the same time; further ones wait. 0: no limit. Default 0. */
  readonly clientExecutions: number;
  /** Most subscriptions of one connection. Default 1024. */
  readonly subscriptions: number;
}

/** The limits where nothing else is said: those of the reference node, where it has them. */
export const defaultRpcLimits: RpcLimits = {
  bodyBytes: 5_242_880,
  depth: 128,
  members: 16_384,
  items: 262_144,
  digits: 1_024,
  batchItems: 1000,
  batchConcurrency: 16,
  batchResultBytes: 25_000_000,
  callTimeoutMs: 30_000,
  untimedMethods: [],
  clientExecutions: 0,
  subscriptions: 1024,
};
