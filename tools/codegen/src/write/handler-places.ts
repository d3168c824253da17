import type { Contract, Group, Operation } from '@firn/contract';
import { exactFirst, NameScope, pascalCase } from '@firn/contract/read';

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
  readonly #paths = new Map<string, string>();

  constructor(contract: Contract) {
    this.#owners = namespaceOwners(contract);
    // Some systems take `getURL.ts` and `getUrl.ts` for one file.
    const scope = new NameScope([], (path) => path.toLowerCase());
    const all = contract.groups.flatMap((group) =>
      group.operations.flatMap((operation) => this.#handlersOf(group, operation)),
    );
    for (const { symbol, folder, file } of exactFirst(all, ({ file }) => file))
      this.#paths.set(symbol, scope.claim([`${folder}/${file}`, `${folder}/${symbol}`]));
  }

  /** The handler of an operation or, as `eth/subscribeNewHeads`, of one kind of a subscription. */
  placeOf({ symbol }: Pick<Operation, 'symbol'>): HandlerPlace {
    return { symbol, path: this.#paths.get(symbol) ?? symbol };
  }

  #handlersOf(group: Group, { name, symbol, namespace, shortName, subscription }: Operation) {
    const folder = this.#owners.get(namespace) === group ? namespace : group.name;
    return [
      { name, symbol, folder, file: shortName },
      ...(subscription?.kinds ?? []).map((kind) => {
        return { name, symbol: kind.symbol, folder, file: shortName + pascalCase(kind.name) };
      }),
    ];
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
