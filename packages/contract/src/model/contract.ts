import { type Answer, successesOf } from './answer.js';
import type { Doc, Location } from './doc.js';
import type { RequestBody } from './media.js';
import type { Param } from './parameter.js';
import type { NamedType, Type } from './type.js';

/** Everything the writers need: one contract, read from one or more documents of the same kind. */
export interface Contract {
  /** `node`, `metrics`: stem of the package names. */
  readonly name: string;
  readonly kind: 'json-rpc' | 'http';
  readonly title: string;
  readonly version: string;
  /** Named types of all groups, in a fixed order that does not depend on the order of the input. */
  readonly types: readonly NamedType[];
  readonly groups: readonly Group[];
  /** Where it is served; the first is the default. */
  readonly servers: readonly Server[];
  /** Every security scheme, in the order of the document. */
  readonly securitySchemes: readonly SecurityScheme[];
  /** Requests that the server sends on its own, by the name of the webhook; `wire.path` is that name. */
  readonly webhooks: readonly Operation[];
  /** Paths of the source documents, relative to the project. */
  readonly sources: readonly string[];
}

/** Operations that share a path or a tag; one generated folder each. */
export interface Group {
  /** kebab-case name: `info`, `chain-admin`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** HTTP path template, for JSON-RPC groups. */
  readonly path?: string;
  readonly webSocketPath?: string;
  readonly access: Access;
  /** Other names of the namespace and of its path segment. */
  readonly aliases: readonly string[];
  readonly operations: readonly Operation[];
  /** The group's source document, relative to the project. */
  readonly source: string;
}

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
  /** Name inside the namespace: `peers`, `getBalance`. */
  readonly shortName: string;
  readonly doc: Doc;
  /** Tags in the order of the document. */
  readonly tags: readonly string[];
  readonly access: Access;
  /** Only web pages that the server trusts may call it; see specs/README.md, `x-pages`. */
  readonly trustedPages?: true;
  /** Whether sending it twice changes nothing: `x-idempotent`, else the HTTP verb's meaning, else false. */
  readonly idempotent: boolean;
  /** Whether the document or the verb tells; a JSON-RPC method that says nothing may be a question or an order. */
  readonly idempotenceKnown: boolean;
  /** Inputs by name. Of HTTP those of path, query, header and cookie, then the body and, where there are several, its media type. */
  readonly params: readonly Param[];
  /** What a call gives back: a value, bytes (`binary`), a sequence (`stream`), or a union of `{status, body}`; nothing is `undefined`. */
  readonly result: Type;
  /** Failures by code. Of HTTP derived from the answers that are no success. */
  readonly errors: readonly ErrorCase[];
  /** Whole calls, with parameters by name. */
  readonly examples: readonly Example[];
  readonly pagination?: Pagination;
  readonly subscription?: Subscription;
  /** Cost units of one call, for rate limits. */
  readonly cost?: number;
  /** Where it is served, where that is not where the contract is; else empty. */
  readonly servers: readonly Server[];
  readonly wire: RpcWire | RestWire;
  readonly location: Location;
}

export interface RpcWire {
  readonly protocol: 'json-rpc';
  /** The form clients send. */
  readonly params: 'by-name' | 'by-position' | 'object-in-array';
  /** The forms that the document allows, as `paramStructure` says: generated servers take both all the same. */
  readonly accepts: 'by-name' | 'by-position' | 'either';
  /** Other full method names that the server answers to. */
  readonly aliases: readonly string[];
  /** The constant that a successful call returns, by alias, in the wire form. Absent for an alias that returns the method's result. */
  readonly aliasResults?: Readonly<Record<string, unknown>>;
  /** Clients send it as a notification, without an id: the document gives it no result, and no answer comes. */
  readonly notification?: true;
}

export interface RestWire {
  readonly protocol: 'http';
  /** Upper-case verb. */
  readonly verb: string;
  /** Path template: `/v2/chains/{chainId}`. Of a webhook its name, of a callback a runtime expression. */
  readonly path: string;
  /** Other path templates that the server answers to; absent: none. */
  readonly aliases?: readonly string[];
  /** The body of the request, where there may be one. */
  readonly body?: RequestBody;
  /** Every documented answer, by status; `default` last. */
  readonly answers: readonly Answer[];
  /** Whether {@link Operation.result} is the body of every success alike, or a union that `status` tells apart. */
  readonly resultBy: 'body' | 'status';
  /** One of these must be satisfied; none: everybody may call. */
  readonly security: readonly SecurityRequirement[];
  /** Requests that the server sends on its own because of this one. */
  readonly callbacks: readonly Callback[];
}

/** A request that goes the other way: a server sends it, and a client has a receiver for it. */
export interface Callback {
  /** Key of the callback: `onData`. */
  readonly name: string;
  /** Where it goes: `{$request.body#/callbackUrl}`. */
  readonly expression: string;
  readonly operation: Operation;
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
  /** Of HTTP the body of the answer; absent: the document gives none. */
  readonly result?: unknown;
  /** Of HTTP: the status of the answer; absent: that of the first success. */
  readonly status?: number;
  /** Of HTTP: the media type of the answer; absent: the preferred one. */
  readonly mediaType?: string;
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

/** An address under which operations are served. */
export interface Server {
  /** May be relative to the document, and hold `{variables}`. */
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

/** A part of an address that may be chosen. */
export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  /** What is allowed; empty: anything. */
  readonly values: readonly string[];
  readonly description?: string;
}

/** The address of a server with the defaults of its variables. */
export function serverUrl(server: Server): string {
  return server.variables.reduce(
    (url, { name, default: value }) => url.replaceAll(`{${name}}`, () => value),
    server.url,
  );
}

/** A way to show who calls. */
export interface SecurityScheme {
  /** Key among the schemes of the document. */
  readonly name: string;
  /** Property of the generated `auth` option. */
  readonly symbol: string;
  readonly kind: SecurityKind;
  readonly description?: string;
  readonly location: Location;
}

/** What a scheme asks for. */
export type SecurityKind =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'basic' }
  /** A token in `Authorization: Bearer`; of OAuth 2 and OpenID Connect a token with scopes. */
  | { readonly type: 'bearer'; readonly format?: string }
  | { readonly type: 'oauth2'; readonly flows: readonly OAuthFlow[] }
  | { readonly type: 'openIdConnect'; readonly url: string }
  /** Any other scheme of the HTTP registry: the whole credentials behind its name. */
  | { readonly type: 'http'; readonly scheme: string }
  /** A certificate of the connection: nothing that a request could carry. */
  | { readonly type: 'mutualTLS' };

/** One way to get a token. */
export interface OAuthFlow {
  readonly name: 'authorizationCode' | 'clientCredentials' | 'deviceAuthorization' | 'implicit' | 'password';
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** What each scope allows, by scope. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** Schemes that must all be satisfied; an empty one asks for nothing. An operation needs one of its requirements. */
export type SecurityRequirement = readonly RequiredScheme[];

/** A scheme of a requirement, with the scopes or roles that it needs. */
export interface RequiredScheme {
  /** Name of the scheme. */
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** Headers that servers set themselves, in lower case. */
const setByServers =
  /^(?:access-control-.*|connection|content-(?:encoding|length|type)|date|etag|keep-alive|ratelimit.*|retry-after|transfer-encoding|vary|www-authenticate)$/;

/** The names, in lower case, of the required headers of an answer that a handler has to give. */
export function demandedHeaders({ headers }: Answer): readonly string[] {
  return headers
    .filter(({ required }) => required)
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !setByServers.test(name));
}

/** Whether the success of an operation has required headers, so that its body alone is no answer. */
export function demandsHeaders({ wire }: Operation): boolean {
  if (wire.protocol !== 'http' || wire.resultBy === 'status') return false;
  const [main] = successesOf(wire.answers);
  return main !== undefined && demandedHeaders(main).length > 0;
}
