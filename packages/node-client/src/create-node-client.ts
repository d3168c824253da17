import {
  type ExchangeTransport,
  httpTransport,
  type RetryOptions,
  type RpcTransport,
  withBatching,
  withRetry,
  withTimeout,
} from '@firn/jsonrpc/client';
import { redactUrl } from '@firn/primitives/request';
import { groupNodeCalls, type NodeClient } from './generated/client.js';

/** What a client adds to its transport. */
export interface NodeCallSettings {
  /** Time limit of one call, retries included, in milliseconds. Default 30 000. */
  readonly timeoutMs?: number | undefined;
  /** How a failed call is repeated; false for never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Most calls in one batch; 1 turns batching off. Default 40, the limit of public servers. */
  readonly maxBatchSize?: number | undefined;
}

/** Settings of {@link createNodeClient} for a node that is called with `fetch`. */
export interface NodeUrlOptions extends NodeCallSettings {
  /** Base URL of the node: `http://127.0.0.1:9650`. */
  readonly url: string | URL;
  /** Another `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Headers beside the content type. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly transport?: undefined;
}

/** Settings of {@link createNodeClient} for a node that is called in another way. */
export interface NodeTransportOptions extends NodeCallSettings {
  /**
   * Carries the calls: `undiciTransport` of `@firn/jsonrpc/client/undici` for a connection pool in Node.js, `webSocketTransport` for
   * subscriptions, `inProcessTransport`, `endpointTransport`, or your own.
   */
  readonly transport: RpcTransport;
  readonly url?: undefined;
}

/** Settings of {@link createNodeClient}. */
export type NodeClientOptions = NodeUrlOptions | NodeTransportOptions;

/**
 * Creates a client of every method of a node, with batching, retries and a time limit.
 *
 * Calls to the same path that are made in the same turn of the event loop travel in one batch, where the transport carries whole
 * messages: a WebSocket does not need it. Programs that call few methods import the single functions, which a bundler can shake out.
 *
 * @example
 * ```ts
 * const node = createNodeClient({ url: 'http://127.0.0.1:9650' });
 * const { networkName } = await node.info.getNetworkName();
 * const head = await node.chain('C').eth.blockNumber(); // bigint
 * ```
 * @example
 * ```ts
 * await using transport = undiciTransport({ url: 'http://127.0.0.1:9650' });
 * const node = createNodeClient({ transport, timeoutMs: 5_000 });
 * ```
 * @throws TypeError for options with neither a transport nor the address of a node.
 */
export function createNodeClient(options: NodeClientOptions): NodeClient {
  requireUrl(options);
  const { timeoutMs = 30_000, retry = {}, maxBatchSize = 40 } = options;
  const transport: RpcTransport = options.transport ?? httpTransport(options);
  const batched =
    maxBatchSize > 1 && isExchange(transport)
      ? withBatching(transport, { maxSize: maxBatchSize })
      : transport;
  const retried = retry === false ? batched : withRetry(batched, retry);
  return groupNodeCalls(withTimeout(retried, timeoutMs));
}

function isExchange(transport: RpcTransport): transport is ExchangeTransport {
  return 'exchange' in transport && 'nextId' in transport;
}

/** Addresses may be relative in a browser. */
function requireUrl({ transport, url }: Partial<NodeClientOptions> = {}): void {
  if (transport !== undefined) return;
  const base = globalThis.location?.href;
  if (url !== undefined && URL.canParse(url, base) && /^https?:/.test(new URL(url, base).protocol)) return;
  throw new TypeError(
    `createNodeClient: url is ${url === undefined ? 'missing' : `"${redactUrl(String(url))}"`}, expected the HTTP address of a node, such as http://127.0.0.1:9650, or a transport`,
  );
}
