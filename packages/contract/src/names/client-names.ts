import type { Contract, Operation } from '../contract.js';
import { asObject, valueAt } from '../document/spec-node.js';
import { camelCase, pascalCase } from './casing.js';

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
export function clientNameOf(contract: Contract, operation: Operation): ClientName {
  const { name, group } = operation;
  if (operation.kind === 'rest') return { section: group, member: name, symbol: name };
  const { namespace, rest } = splitName(name);
  const namespaces = new Set(contract.operations.map((each) => splitName(each.name).namespace));
  const said = asObject(valueAt(contract.document, `#${operation.pointer}`))['x-symbol'];
  return {
    section: camelCase(namespaces.size > 1 ? namespace : group),
    member: rest,
    symbol: typeof said === 'string' ? said : camelCase(namespace) + pascalCase(rest),
  };
}

/** The names of one kind of events: `eth`, `subscribeNewHeads`, `ethSubscribeNewHeads`. */
export function subscriptionNameOf(contract: Contract, operation: Operation, kind: string): ClientName {
  const { section, symbol } = clientNameOf(contract, operation);
  return { section, member: `subscribe${pascalCase(kind)}`, symbol: symbol + pascalCase(kind) };
}

function splitName(name: string): { readonly namespace: string; readonly rest: string } {
  const [, namespace = name, rest = ''] = /^([^._]+)[._](.+)$/.exec(name) ?? [];
  return { namespace, rest };
}
