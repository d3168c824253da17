import type { JsonObject } from '../json/value.js';
import type { Contract, Location, Operation, RestWire, RpcWire, SecurityScheme } from '../model/index.js';
import { camelCase, pascalCase } from '../read/names/identifier.js';

/** A contract at run time: what the reader of the generator makes of a document, and the document. */
export interface ContractDocument {
  readonly kind: 'openrpc' | 'openapi';
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** The whole document; references in it stay inside of it. */
  readonly document: JsonObject;
  /** Model of the document. */
  readonly model: Contract;
  /** Everything that can be called, in the order of the model. */
  readonly operations: readonly DocumentOperation[];
  /** What the document says at a place of the model, Swagger 2.0 in the words of OpenAPI 3. */
  schemaAt(location: Location): SchemaPlace;
}

/** A schema as the document writes it: `xml`, units and formats of numbers are no part of the model. */
export interface SchemaPlace {
  readonly object: JsonObject;
  /** The member under a key, where there is one. */
  in(key: string): SchemaPlace | undefined;
  /** The schemas of a list, as under `anyOf`; none of anything else. */
  readonly items: readonly SchemaPlace[];
  /** The schema, and those that it stands for by a reference, as the only part of `allOf` or as the only alternative beside null. */
  readonly meanings: readonly SchemaPlace[];
}

/** Something that can be called: an operation of the model, with what its group and its contract say of it. */
export type DocumentOperation = RpcMethod | RestOperation;

interface Placed {
  /** Name of the group: `info`, `chain-admin`; of HTTP the first tag. */
  readonly group: string;
  /** Path template that it is called at: `/ext/bc/{blockchainId}/rpc`; of JSON-RPC `/` where the document names none. */
  readonly path: string;
  /** Other names, or other path templates, that it answers to. */
  readonly aliases: readonly string[];
}

/** A method of an OpenRPC document. */
export interface RpcMethod extends Operation, Placed {
  readonly kind: 'rpc';
  readonly wire: RpcWire;
  readonly webSocketPath: string | undefined;
}

/** An operation of an OpenAPI document. */
export interface RestOperation extends Operation, Placed {
  readonly kind: 'rest';
  readonly wire: RestWire;
  /** The schemes that `wire.security` names. */
  readonly schemes: readonly SecurityScheme[];
}

/** What generated code calls an operation. */
export interface ClientName {
  /** Where it stands in the generated client: `info`, `peers`. */
  readonly section: string;
  readonly member: string;
  /** Stem of the generated names: `infoPeers`, of which the types are `InfoPeersParams` and `InfoPeersResult`. */
  readonly symbol: string;
}

/**
 * The names of an operation in generated code.
 * @example
 * ```ts
 * clientNameOf(contract, operation); // { section: 'info', member: 'peers', symbol: 'infoPeers' }
 * ```
 */
export function clientNameOf(contract: ContractDocument, operation: DocumentOperation): ClientName {
  const { namespace, group, shortName, symbol, kind } = operation;
  const namespaces = new Set(contract.operations.map((each) => each.namespace));
  const section = kind === 'rpc' && namespaces.size > 1 ? namespace : group;
  return { section: camelCase(section), member: shortName, symbol };
}

/** The names of one kind of events: `eth`, `subscribeNewHeads`, `ethSubscribeNewHeads`. */
export function subscriptionNameOf(
  contract: ContractDocument,
  operation: DocumentOperation,
  kind: string,
): ClientName {
  const { section, symbol } = clientNameOf(contract, operation);
  return { section, member: `subscribe${pascalCase(kind)}`, symbol: symbol + pascalCase(kind) };
}
