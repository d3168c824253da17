import type { Contract, Group, NamedType, Operation } from '@firn/contract';
import { typeStem } from '@firn/contract/read';
import { explainOperation } from './explain-operation.js';
import type { ExplainSource } from './explain-source.js';
import { explainType } from './explain-type.js';
import { TypePrinter } from './type-printer.js';

/** Texts on every operation and type that a name may mean. */
export async function explain(name: string, source: ExplainSource): Promise<string[]> {
  const operations = source.contract.groups.flatMap((group) =>
    group.operations.map((operation) => ({ group, operation })),
  );
  const called = operations.filter(({ group, operation }) => operationNames(group, operation).includes(name));
  const types = source.contract.types.filter((type) => typeNames(type).includes(name));
  if (called.length === 0 && types.length === 0) return [];
  const printer = new TypePrinter(source.contract, source.layout);
  return Promise.all([
    ...called.map(({ group, operation }) => explainOperation(group, operation, source, printer)),
    ...types.map((type) => explainType(type, source, printer)),
  ]);
}

/** Every name that `explain` answers to. */
export function namesIn(contract: Contract): string[] {
  const operations = contract.groups.flatMap((group) =>
    group.operations.flatMap((operation) => operationNames(group, operation)),
  );
  return [...operations, ...contract.types.map((type) => type.name)];
}

function operationNames(group: Group, operation: Operation): string[] {
  const { name, symbol, wire, namespace } = operation;
  const stem = typeStem(symbol);
  const aliases = wire.protocol === 'json-rpc' ? wire.aliases : [`${wire.verb} ${wire.path}`, wire.path];
  const renamed = group.aliases
    .filter(() => name.startsWith(`${namespace}.`))
    .map((alias) => `${alias}${name.slice(namespace.length)}`);
  const kinds = (operation.subscription?.kinds ?? []).map((kind) => kind.symbol);
  return [name, symbol, `${stem}Params`, `${stem}Result`, `${stem}Handler`, ...aliases, ...renamed, ...kinds];
}

const typeNames = ({ name }: NamedType): string[] => [
  name,
  `${name}Wire`,
  `is${name}`,
  `decode${name}`,
  `encode${name}`,
  `${name}Zod`,
];
