import type { ContractDocument, DocumentOperation } from '@firn/contract/document';

/** The operations of a contract that are called over HTTP: methods that subscribe, and those that end it, need a connection that stays. */
export function calledOverHttp({ operations }: ContractDocument): DocumentOperation[] {
  const ends = new Set(operations.map(({ subscription }) => subscription?.unsubscribe));
  return operations.filter(({ subscription, name }) => subscription === undefined && !ends.has(name));
}
