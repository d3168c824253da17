import type { Location } from './location.js';
import type { Doc, Type } from './type.js';

/** Who may call an operation; see specs/README.md, `x-access`. */
export type Access = 'public' | 'node-specific' | 'admin' | 'debug';

/** One call of a contract, whatever its protocol. */
export interface Operation {
  /** Wire name: the JSON-RPC method, or the OpenAPI operationId. */
  readonly name: string;
  /** lowerCamelCase stem of the generated symbols, unique in the contract: `infoPeers`, `ethGetBalance`, `getChainMetrics`. */
  readonly symbol: string;
  /** Namespace inside the group: `info`, `eth`; for OpenAPI the first tag or the group itself. */
  readonly namespace: string;
  /** Name inside the namespace: `peers`, `getBalance`. Names the handler file. */
  readonly shortName: string;
  readonly doc: Doc;
  readonly access: Access;
  /** Whether sending it twice changes nothing: `x-idempotent`, else the HTTP verb's meaning, else false. */
  readonly idempotent: boolean;
  readonly params: readonly Param[];
  /** The result as a type; `null` results are of kind `null`. */
  readonly result: Type;
  readonly errors: readonly ErrorCase[];
  readonly examples: readonly Example[];
  readonly pagination?: Pagination;
  readonly subscription?: Subscription;
  /** Cost units of one call, for rate limits. */
  readonly cost?: number;
  readonly wire: RpcWire | RestWire;
  readonly location: Location;
}

/** A named input. For JSON-RPC the order is the position. */
export interface Param {
  readonly name: string;
  readonly in: 'rpc' | 'path' | 'query' | 'header' | 'body';
  readonly type: Type;
  readonly required: boolean;
  readonly doc: Doc;
  readonly default?: unknown;
  /** Name in the request, where it differs: one name may stand for a path and for a query parameter. */
  readonly wireName?: string;
  /** How an HTTP parameter with several values is written, where it is not the default of its place (`form` in a query, else `simple`). */
  readonly style?: string;
  /** Whether each value of an HTTP parameter stands on its own, where it is not the default of its style (only `form` does). */
  readonly explode?: boolean;
  readonly location: Location;
}

export interface RpcWire {
  readonly protocol: 'json-rpc';
  /** The form clients send. */
  readonly params: 'by-name' | 'by-position' | 'object-in-array';
  /** Other full method names that the server answers to. */
  readonly aliases: readonly string[];
}

export interface RestWire {
  readonly protocol: 'http';
  /** Upper-case verb. */
  readonly verb: string;
  /** Path template: `/v2/chains/{chainId}`. */
  readonly path: string;
  /** Other path templates that the server answers to; absent: none. */
  readonly aliases?: readonly string[];
  /** Status of the success answer. */
  readonly status: number;
  /** Media type of the request body, where there is one. */
  readonly requestType?: string;
  /** Media type of the answer; absent: no body. */
  readonly responseType?: string;
}

export interface ErrorCase {
  /** Name of the error: `InvalidParams`. */
  readonly name: string;
  /** JSON-RPC code or HTTP status; 0 for the HTTP answer to all other failures. */
  readonly code: number;
  readonly message: string;
  /** When it happens. */
  readonly when?: string;
  readonly data?: Type;
}

/** One executed example: parameters by name, and the result in its wire form. An integer beyond 2^53 is a `bigint`. */
export interface Example {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly location: Location;
}

export interface Pagination {
  readonly kind: 'token' | 'cursor';
  /** Parameter that takes the token or cursor. */
  readonly param: string;
  /** Result field that carries it. */
  readonly next: string;
  /** Result field with the items. */
  readonly items: string;
  /** Parameter with the page size. */
  readonly size?: string;
  /** Cursor paging: result field that counts the items of the page; below the page size it is the last. */
  readonly fetched?: string;
}

export interface Subscription {
  readonly unsubscribe: string;
  /** Method name of the notifications. */
  readonly notification: string;
  readonly kinds: readonly SubscriptionKind[];
}

export interface SubscriptionKind {
  readonly name: string;
  /** `ethSubscribeNewHeads`. */
  readonly symbol: string;
  readonly doc: Doc;
  readonly params: readonly Param[];
  readonly payload: Type;
  readonly examples: readonly { readonly params: readonly unknown[]; readonly payload: unknown }[];
}
