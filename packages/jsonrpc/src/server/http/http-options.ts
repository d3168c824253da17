import type { RequestOrigin, ServerLogger } from '@firn/http/server/fetch';
import type { RpcEndpoint } from '../endpoint.js';
import type { CorsRules } from './endpoint-cors.js';

export type { RequestOrigin };

/** How endpoints are served over HTTP. */
export interface HttpOptions {
  /** The endpoint at a path, without query; `undefined` is answered 404. */
  readonly route: (path: string) => RpcEndpoint | undefined;
  /** Text of an answer 404, by path. Default: `404 page not found`. */
  readonly notFound?: ((path: string) => string) | undefined;
  /** Why nothing answers at a path yet: the text of an answer 503 in place of 404. Default: nothing is to come. */
  readonly unavailable?: ((path: string) => string | undefined) | undefined;
  /** Largest body; a larger one is answered 413. Default 5 MiB. */
  readonly limits?: { readonly bodyBytes?: number | undefined } | undefined;
  /**
   * Longest time in which a client takes an answer, of one in parts each part; its connection is ended then. 0 is no limit. Default 30 000.
   * `nodeListener` only: hosts of the Fetch API have limits of their own.
   */
  readonly writeTimeoutMs?: number | undefined;
  /** Which pages of other origins may call. Default: none. */
  readonly cors?: CorsRules | undefined;
  /**
   * Origins of web pages that may call methods with `pages: 'trusted'`, beside those of this machine and of the server itself. Default: any page
   * may.
   */
  readonly trustedOrigins?: readonly string[] | undefined;
  /** Names that the `Host` header may hold, beside IP addresses, as a guard against DNS rebinding; `*` is any. Default: any. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** How the operator allows another name, for the text of a refusal. */
  readonly hostRemedy?: string | undefined;
  /** Compression of large answers for clients that accept gzip; `false`: none. Default: from 16 KiB on. */
  readonly gzip?: { readonly minBytes: number } | false | undefined;
  /**
   * The name under which a client is counted, asked for once a request at most: `createClientAddress` of `@firn/http/server` finds it behind proxies.
   * Default: the address of the peer.
   */
  readonly clientOf?: ((origin: RequestOrigin) => string) | undefined;
  /**
   * Runs the task that answers a message of a client, at once or later: `new FairTurns().schedule` of `@firn/http/admission` shares the event loop
   * among clients. Default: at once.
   */
  readonly schedule?: ((client: string, task: () => void) => void) | undefined;
  /** Gets failures of the binding itself. Default: the console. */
  readonly logger?: ServerLogger | undefined;
  /** Headers of every answer: `{ 'node-id': 'NodeID-…' }`. Names in lower case. */
  readonly serverHeaders?: Readonly<Record<string, string>> | undefined;
}

/** Largest body where nothing else is said: that of the reference node. */
export const defaultBodyBytes = 5_242_880;

/** Smallest answer that is compressed where nothing else is said. */
export const defaultGzipBytes = 16_384;
