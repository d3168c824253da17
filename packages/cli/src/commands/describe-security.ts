import type { RestOperation } from '@firn/contract/document';

/** What an operation asks for, for people: `key (X-Key in the header)`; empty where it asks for nothing. */
export function describeSecurity(operation: RestOperation): string {
  return operation.wire.security
    .filter((requirement) => requirement.length > 0)
    .map((requirement) => requirement.map(({ scheme }) => describeScheme(operation, scheme)).join(' and '))
    .join(', or ');
}

function describeScheme({ schemes }: RestOperation, name: string): string {
  const kind = schemes.find((scheme) => scheme.name === name)?.kind;
  if (kind === undefined) return name;
  return kind.type === 'apiKey' ? `${name} (${kind.name} in the ${kind.in})` : `${name} (${kind.type})`;
}
