import type { SpecObject } from './document/spec-node.js';

/** A contract: what a document says about every operation that can be called. */
export interface Contract {
  readonly kind: 'openrpc' | 'openapi';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** URLs of servers that the document names, templates filled with their defaults. */
  readonly servers: readonly string[];
  /** The whole document; references in it stay inside of it. */
  readonly document: SpecObject;
  /** In the order of the document. */
  readonly operations: readonly Operation[];
}

/** Something that can be called. */
export type Operation = RpcMethod | RestOperation;

/** Who may call an operation (`x-access` in specs/README.md). */
export type Access = 'public' | 'node-specific' | 'admin' | 'debug';

/** What both kinds of operations say. */
export interface OperationBase {
  /** Full name of the method, or operationId: `info.peers`, `getChainMetrics`. */
  readonly name: string;
  /** Other names, or other path templates, that it answers to. */
  readonly aliases: readonly string[];
  /** `x-group` or title of the document; first tag of a REST operation. */
  readonly group: string;
  /** Where it stands in its document. */
  readonly pointer: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated: Deprecation | undefined;
  readonly access: Access;
  /** Whether calling it twice changes nothing. */
  readonly idempotent: boolean;
  /** Cost units of one call (`x-cost`). */
  readonly cost: number | undefined;
  /** By position; the body of a REST operation is not among them. */
  readonly params: readonly Param[];
  readonly result: SchemaAt | undefined;
  readonly resultSummary: string;
  readonly errors: readonly NamedError[];
  readonly examples: readonly Example[];
  readonly pagination: Pagination | undefined;
}

/** A method of an OpenRPC document. */
export interface RpcMethod extends OperationBase {
  readonly kind: 'rpc';
  /** Path template that it is called at: `/ext/bc/{blockchainId}/rpc`; `/` where the document names none. */
  readonly path: string;
  readonly webSocketPath: string | undefined;
  /** The form that clients send (`x-params`). */
  readonly form: 'by-name' | 'by-position' | 'object-in-array';
  /** There for a method that subscribes. */
  readonly subscription: Subscription | undefined;
}

/** What a subscribe method offers. */
export interface Subscription {
  /** Name of the method that ends one. */
  readonly unsubscribe: string;
  /** Method of the notifications: `eth_subscription`. */
  readonly notification: string;
  readonly kinds: readonly SubscriptionKind[];
}

/** One kind of events: `newHeads`. */
export interface SubscriptionKind {
  readonly name: string;
  readonly summary: string;
  /** Those after the kind, by position. */
  readonly params: readonly Param[];
  readonly payload: SchemaAt;
  readonly examples: readonly { readonly params: readonly unknown[]; readonly payload: unknown }[];
}

/** An operation of an OpenAPI document. */
export interface RestOperation extends OperationBase {
  readonly kind: 'rest';
  /** In capitals: `GET`. */
  readonly verb: string;
  /** Path template: `/v2/chains/{chainId}`. */
  readonly path: string;
  readonly body: Body | undefined;
  /** Status of the answer that succeeds. */
  readonly status: number;
}

/** The JSON body of a request. */
export interface Body {
  readonly required: boolean;
  readonly summary: string;
  readonly schema: SchemaAt;
}

/** A parameter. */
export interface Param {
  readonly name: string;
  /** Where it travels; `params` is the member of a JSON-RPC request. */
  readonly in: 'params' | 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly summary: string;
  readonly deprecated: boolean;
  /** Whether a list in the query is written as one `name=value` for each item; else its items are separated by commas. */
  readonly explode: boolean;
  readonly schema: SchemaAt;
}

/** A schema and where it stands. */
export interface SchemaAt {
  readonly pointer: string;
  /** As it stands in the document: it may be a reference. */
  readonly node: SpecObject;
}

/** An error that an operation names. */
export interface NamedError {
  readonly name: string;
  /** JSON-RPC code, or HTTP status. */
  readonly code: number;
  readonly message: string;
  /** Of `data`, or of the body of the answer. */
  readonly schema: SchemaAt | undefined;
}

/** One call with its answer in the wire form. Integers beyond 2^53 are `bigint`. */
export interface Example {
  readonly name: string;
  /** By name; the body of a REST request is under `body`. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: unknown;
}

/** How an operation gives its results in pages (`x-pagination` in specs/README.md). */
export interface Pagination {
  /** Parameter that carries the token of the next page, or the cursor object. */
  readonly token: string;
  readonly isCursor: boolean;
  /** Field of the answer with the next token or cursor. */
  readonly next: string;
  /** Field of the answer with the items. */
  readonly items: string;
  /** Parameter with the size of a page. */
  readonly size: string | undefined;
  /** Field with the number of items of a page: below `size` on the last one. */
  readonly fetched: string | undefined;
}

/** What a document says of something that will go away. */
export interface Deprecation {
  readonly since: string | undefined;
  readonly replacement: string | undefined;
  readonly note: string | undefined;
}
