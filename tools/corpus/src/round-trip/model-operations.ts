import { dirname } from 'node:path';
import { type ContractNames, namesOf } from '@firn/codegen';
import { isDistinct, type Operation } from '@firn/contract';
import { readContract } from '@firn/contract/read';
import type { GeneratedPackages } from '../generated-code/generate-packages.js';

/** The operations of a document's model. They tell what things are called in generated code, never what is right. */
export interface ModelOperations {
  /** Names of the groups: of the files in generated packages. */
  readonly groups: readonly string[];
  readonly names: ContractNames;
  /** The operation of a method and a path, or undefined where there is none; of several of one path that with the id. */
  find(method: string, path: string, id: string | undefined): Operation | undefined;
  /** Whether a server can distinguish an operation from the others. */
  isServed(operation: Operation): boolean;
}

/** Reads the document that packages were generated from. */
export function readModel({ name, document }: GeneratedPackages): ModelOperations {
  const { contract } = readContract({ name, documents: [document], root: dirname(document) });
  const operations = contract.groups.flatMap((group) => group.operations);
  return {
    groups: contract.groups.map((group) => group.name),
    names: namesOf(contract),
    isServed: (operation) => isDistinct(contract, operation),
    find(method, path, id) {
      const alike = operations.filter(
        ({ wire }) =>
          wire.protocol === 'http' && wire.verb === method && wire.path === path.replace(/#.*/s, ''),
      );
      return alike.find((operation) => operation.name === id) ?? alike[0];
    },
  };
}
