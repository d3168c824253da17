import type { Contract, Operation, Type } from '@firn/contract';
import { childrenWithConditions } from '@firn/contract';

/** Whether an operation takes, answers or fails with a type, itself or inside others. */
export function usesType(operation: Operation, name: string, contract: Contract): boolean {
  const types = new Map(contract.types.map((named) => [named.name, named.type]));
  const kinds = operation.subscription?.kinds ?? [];
  const open: Type[] = [
    operation.result,
    ...operation.params.map((param) => param.type),
    ...operation.errors.flatMap((error) => error.data ?? []),
    ...kinds.flatMap((kind) => [kind.payload, ...kind.params.map((param) => param.type)]),
  ];
  const seen = new Set<string>();
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (type.kind !== 'reference') {
      open.push(...childrenWithConditions(type));
      continue;
    }
    if (type.name === name) return true;
    if (seen.has(type.name)) continue;
    seen.add(type.name);
    const target = types.get(type.name);
    if (target !== undefined) open.push(target);
  }
  return false;
}
