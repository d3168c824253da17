import { httpTransport, type RetryOptions, withBatching, withRetry, withTimeout } from '@firn/jsonrpc/client';
import { groupNodeCalls, type NodeClient } from './generated/client.js';

/** Settings of {@link createNodeClient}. */
export interface NodeClientOptions {
  /** Base URL of the node: `http://127.0.0.1:9650`. */
  readonly url: string | URL;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers beside the content type. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How a failed call is repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Most calls in one batch; 1 turns batching off. Default 40, the limit of public servers. */
  readonly maxBatchSize?: number | undefined;
}

/**
 * Creates a client of every method of a node, over HTTP, with batching, retries and a time limit.
 *
 * Calls that are made in the same turn of the event loop travel in one batch. For other transports (WebSocket, in process, a
 * single endpoint) build one and pass it to `groupNodeCalls`, or to the single functions, which a bundler can shake out.
 *
 * @example
 * ```ts
 * const node = createNodeClient({ url: 'http://127.0.0.1:9650' });
 * const { networkName } = await node.info.getNetworkName();
 * const head = await node.chain('C').eth.blockNumber(); // bigint
 * ```
 */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  const { timeoutMs = 30_000, retry = {}, maxBatchSize = 40 } = options;
  const http = httpTransport({ url: options.url, fetch: options.fetch, headers: options.headers });
  const batched = maxBatchSize > 1 ? withBatching(http, { maxSize: maxBatchSize }) : http;
  const retried = retry === false ? batched : withRetry(batched, retry);
  return groupNodeCalls(withTimeout(retried, timeoutMs));
}
