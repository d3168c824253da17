import type { Operation } from '@firn/contract';
import type { Rule } from '../rule.js';

/** Two operations of one name: a server could never call the second. Aliases count, inside one JSON-RPC group. */
export const duplicateMethods: Rule = {
  code: 'duplicate-method',
  strictOnly: false,
  check({ contract, reader }, problems) {
    const scopes =
      contract.kind === 'http'
        ? [contract.groups.flatMap((group) => group.operations)]
        : contract.groups.map((group) => group.operations);
    for (const operations of scopes) {
      const owners = new Map<string, Operation>();
      for (const operation of operations) {
        for (const name of namesOf(operation)) {
          const owner = owners.get(name);
          if (owner === undefined) owners.set(name, operation);
          else {
            const place = `${reader.relative(owner.location.file)}:${owner.location.line}`;
            problems.error(
              this.code,
              operation.location,
              `${name} is the name of an operation already, at ${place}`,
            );
          }
        }
      }
    }
    duplicateSymbols(contract.groups.flatMap((group) => group.operations)).forEach((operation) => {
      problems.error(
        this.code,
        operation.location,
        `the symbol ${operation.symbol} is taken by another operation; give one of them another x-symbol`,
      );
    });
  },
};

function namesOf(operation: Operation): readonly string[] {
  return operation.wire.protocol === 'json-rpc'
    ? [operation.name, ...operation.wire.aliases]
    : [operation.name];
}

function duplicateSymbols(operations: readonly Operation[]): Operation[] {
  const seen = new Set<string>();
  return operations.filter(({ symbol }) => seen.has(symbol) || !seen.add(symbol));
}
