import type { Contract, Operation } from '@firn/contract';

/** Names of the operations that a server sends, by what stays when they are renamed: the key of a webhook, the place of a callback. */
export function sentAddresses(contract: Contract): ReadonlyMap<string, string> {
  const sent = contract.webhooks.map(
    (operation) => [addressOf('the webhook', operation), operation] as const,
  );
  const served = contract.groups
    .flatMap(({ operations }) => operations)
    .map((operation) => [addressOf('', operation), operation] as const);
  return new Map([
    ...sent.map(([address, { name }]) => [address, name] as const),
    ...[...sent, ...served].flatMap(([address, operation]) => callbackAddresses(address, operation)),
  ]);
}

function callbackAddresses(parent: string, { wire }: Operation): (readonly [string, string])[] {
  if (wire.protocol !== 'http') return [];
  return wire.callbacks.flatMap(({ name, expression, operation }) => {
    const address = `the callback ${name} of ${parent}: ${operationVerb(operation)} ${expression}`;
    return [[address, operation.name] as const, ...callbackAddresses(address, operation)];
  });
}

const operationVerb = ({ wire }: Operation): string => (wire.protocol === 'http' ? wire.verb : '');

function addressOf(what: string, { wire }: Operation): string {
  return wire.protocol === 'http' ? `${what} ${wire.verb} ${wire.path}`.trim() : what;
}
