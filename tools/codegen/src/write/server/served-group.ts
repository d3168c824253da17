import { type Contract, type Group, isDistinct } from '@firn/contract';

/** A group with the operations that a server can distinguish. */
export function servedGroup(contract: Contract, group: Group): Group {
  const operations = group.operations.filter((operation) => isDistinct(contract, operation));
  return operations.length === group.operations.length ? group : { ...group, operations };
}
