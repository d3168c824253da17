import { camelCase, pascalCase } from '../read/names/identifier.js';
import type { ContractDocument, DocumentOperation } from './contract-document.js';

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
