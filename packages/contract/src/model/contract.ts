import type { NamedType } from './named-type.js';
import type { Access, Operation } from './operation.js';
import type { SecurityScheme } from './security.js';
import type { Server } from './server.js';

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
