import type {
  Contract as Model,
  Operation as ModelOperation,
  RestWire,
  RpcWire,
  SecurityScheme,
} from '@firn/contract-model';
import type { SpecObject } from './document/spec-node.js';

export type {
  Access,
  Deprecation,
  ErrorCase,
  Example,
  Pagination,
  Param,
  Subscription,
  SubscriptionKind,
  Type,
} from '@firn/contract-model';

/** A contract at run time: what the reader of the generator makes of a document, and the document. */
export interface Contract {
  readonly kind: 'openrpc' | 'openapi';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The whole document; references in it stay inside of it. */
  readonly document: SpecObject;
  /** What the document says of every request and every answer. It is read when it is asked for first. */
  readonly model: Model;
  /** Everything that can be called, in the order of the model. */
  readonly operations: readonly Operation[];
}

/** Something that can be called: an operation of the model, with what its group and its contract say of it. */
export type Operation = RpcMethod | RestOperation;

interface Placed {
  /** Name of the group: `info`, `chain-admin`; of HTTP the first tag. */
  readonly group: string;
  /** Path template that it is called at: `/ext/bc/{blockchainId}/rpc`; of JSON-RPC `/` where the document names none. */
  readonly path: string;
  /** Other names, or other path templates, that it answers to. */
  readonly aliases: readonly string[];
}

/** A method of an OpenRPC document. */
export interface RpcMethod extends ModelOperation, Placed {
  readonly kind: 'rpc';
  readonly wire: RpcWire;
  readonly webSocketPath: string | undefined;
}

/** An operation of an OpenAPI document. */
export interface RestOperation extends ModelOperation, Placed {
  readonly kind: 'rest';
  readonly wire: RestWire;
  /** The schemes that `wire.security` names. */
  readonly schemes: readonly SecurityScheme[];
}
