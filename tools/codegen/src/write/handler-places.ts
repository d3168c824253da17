import type { Contract, Group, Operation, SubscriptionKind } from '@firn/contract-model';
import { pascalCase } from './casing.js';

/** Where a program keeps the function that answers an operation. */
export interface HandlerPlace {
  /** Name of the exported function: `infoPeers`. */
  readonly symbol: string;
  /** Path inside the folder of the handlers, without extension: `info/peers`. */
  readonly path: string;
}

/** Finds the handler files of a contract's operations: `<namespace>/<shortName>`. */
export class HandlerPlaces {
  readonly #owners: ReadonlyMap<string, Group>;

  constructor(contract: Contract) {
    this.#owners = namespaceOwners(contract);
  }

  placeOf(group: Group, operation: Operation): HandlerPlace {
    return { symbol: operation.symbol, path: `${this.#folderOf(group, operation)}/${operation.shortName}` };
  }

  /** The handler of one kind of a subscription: `eth/subscribeNewHeads`. */
  placeOfKind(group: Group, operation: Operation, kind: SubscriptionKind): HandlerPlace {
    return {
      symbol: kind.symbol,
      path: `${this.#folderOf(group, operation)}/${operation.shortName}${pascalCase(kind.name)}`,
    };
  }

  #folderOf(group: Group, operation: Operation): string {
    return this.#owners.get(operation.namespace) === group ? operation.namespace : group.name;
  }
}

/**
 * Two groups may have a namespace of one name: `admin` and `chain-admin` both have `admin`. Its folder belongs to the group of that
 * name, else to the one with most operations in it; the other groups keep theirs in folders of their own names.
 */
function namespaceOwners(contract: Contract): Map<string, Group> {
  const owners = new Map<string, { readonly group: Group; readonly weight: number }>();
  for (const group of contract.groups) {
    const counts = new Map<string, number>();
    for (const { namespace } of group.operations) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
    for (const [namespace, count] of counts) {
      const weight = namespace === group.name ? Number.POSITIVE_INFINITY : count;
      if (weight > (owners.get(namespace)?.weight ?? 0)) owners.set(namespace, { group, weight });
    }
  }
  return new Map([...owners].map(([namespace, { group }]) => [namespace, group]));
}
