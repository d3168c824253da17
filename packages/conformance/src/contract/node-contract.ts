import type { Param } from '@firn/contract';
import {
  type ContractDocument,
  type RpcMethod as ContractMethod,
  clientNameOf,
  type DocumentOperation,
  openDocument,
  subscriptionNameOf,
} from '@firn/contract/document';
import { asStrings, type JsonObject } from '@firn/contract/json';
import { typeKinds } from '@firn/contract/values';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';

/** One API group of the node contract. */
export interface RpcGroup {
  readonly name: NodeGroup;
  /** Path template: `/ext/bc/{blockchainId}/rpc`. */
  readonly path: string;
  readonly webSocketPath: string | undefined;
  /** Other names of the namespace. */
  readonly aliases: readonly string[];
  /** The whole document. */
  readonly document: JsonObject;
  readonly methods: readonly RpcMethod[];
  readonly subscriptions: readonly RpcSubscription[];
}

/** One method, with its names in generated code. */
export interface RpcMethod extends Omit<ContractMethod, 'group' | 'params'> {
  readonly group: NodeGroup;
  /** Stem of the generated names: `infoPeers`. */
  readonly symbol: string;
  /** Where it stands in the client: `['info', 'peers']`. */
  readonly member: readonly [section: string, name: string];
  readonly params: readonly RpcParam[];
}

/** A parameter of a method; the order is the position. */
export interface RpcParam extends Param {
  /** Whether its value may be an object, so that one object in an array is the parameter and not the record of all. */
  readonly mayBeObject: boolean;
  readonly mayBeNull: boolean;
}

/** A kind of a subscribe method. */
export interface RpcSubscription {
  readonly method: string;
  readonly unsubscribe: string;
  readonly kind: string;
  readonly symbol: string;
  readonly member: readonly [section: string, name: string];
  /** Names of the parameters after the kind, by position. */
  readonly paramNames: readonly string[];
  readonly examples: readonly { readonly params: readonly unknown[]; readonly payload: unknown }[];
}

/** The contracts of the node, one for each API group. */
export const nodeContracts = Object.values(nodeOpenRpc).map((document) =>
  openDocument(document, { codecs: true, isLazy: true }),
);

/** Reads the groups of the node contract. */
export function readNodeContract(): RpcGroup[] {
  return nodeContracts.map(readGroup);
}

function readGroup(contract: ContractDocument): RpcGroup {
  const { document, operations } = contract;
  const all = operations.filter(isMethod);
  const ends = new Set(all.map(({ subscription }) => subscription?.unsubscribe));
  const calls = all.filter(({ subscription, name }) => subscription === undefined && !ends.has(name));
  const name = String(document['x-group']) as NodeGroup;
  return {
    name,
    path: String(document['x-path']),
    webSocketPath: document['x-websocket-path'] as string | undefined,
    aliases: asStrings(document['x-namespace-aliases']),
    document,
    methods: calls.map((method) => readMethod(contract, name, method)),
    subscriptions: all.flatMap((method) => readSubscription(contract, method)),
  };
}

function isMethod(operation: DocumentOperation): operation is ContractMethod {
  return operation.kind === 'rpc';
}

function readMethod(contract: ContractDocument, group: NodeGroup, method: ContractMethod): RpcMethod {
  const { section, member, symbol } = clientNameOf(contract, method);
  const params = method.params.map((param) => {
    const { kinds } = typeKinds(contract.model, param.type);
    const allows = (kind: 'object' | 'null') => kinds.size === 0 || kinds.has(kind);
    return { ...param, mayBeObject: allows('object'), mayBeNull: allows('null') };
  });
  return { ...method, group, symbol, member: [section, member], params };
}

function readSubscription(contract: ContractDocument, method: ContractMethod): RpcSubscription[] {
  const { subscription, name } = method;
  if (subscription === undefined) return [];
  return subscription.kinds.map(({ name: kind, params, examples }) => {
    const { section, member, symbol } = subscriptionNameOf(contract, method, kind);
    return {
      method: name,
      unsubscribe: subscription.unsubscribe,
      kind,
      symbol,
      member: [section, member],
      paramNames: params.map((param) => param.name),
      examples,
    };
  });
}
