import type { Contract, Operation } from '@firn/contract/document';

/** The operations of a contract that are called over HTTP: methods that subscribe, and those that end it, need a connection that stays. */
export function calledOverHttp({ operations }: Contract): Operation[] {
  const ends = new Set(operations.map(({ subscription }) => subscription?.unsubscribe));
  return operations.filter(({ subscription, name }) => subscription === undefined && !ends.has(name));
}
