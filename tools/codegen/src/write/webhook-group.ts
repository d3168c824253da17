import type { Contract, Group, Operation } from '@firn/contract';
import { kebabName, NameScope } from '@firn/contract/read';

/**
 * The requests that the server of a contract sends on its own, webhooks and callbacks, as a group of operations that somebody else serves:
 * each under a path of its name. `undefined` without any.
 */
export function webhookGroup(contract: Contract): Group | undefined {
  const callbacks = contract.groups.flatMap(({ operations }) => operations.flatMap(callbacksOf));
  const sent = [...contract.webhooks, ...contract.webhooks.flatMap(callbacksOf), ...callbacks];
  if (sent.length === 0) return undefined;
  const names = new NameScope(contract.groups.map(({ name }) => name));
  const taken = new NameScope();
  return {
    name: names.claim(['webhooks', 'received-webhooks']),
    title: 'Webhooks',
    description: 'Requests that the server sends on its own.',
    access: 'public',
    aliases: [],
    operations: sent.map((operation) => receivable(operation, taken)),
    source: contract.sources[0] ?? '',
  };
}

function callbacksOf({ wire }: Operation): readonly Operation[] {
  if (wire.protocol !== 'http') return [];
  return wire.callbacks.flatMap(({ operation }) => [operation, ...callbacksOf(operation)]);
}

/** The operation under a name and a path of its own. Its parameters in the path of a callback are the receiver's to choose. */
function receivable(operation: Operation, taken: NameScope): Operation {
  const { wire } = operation;
  if (wire.protocol !== 'http') return operation;
  const name = taken.claim(operation.name);
  const params = operation.params.filter((param) => param.in !== 'path');
  return {
    ...operation,
    name,
    params,
    wire: { ...wire, path: `/${kebabName(operation.symbol)}`, callbacks: [] },
  };
}
