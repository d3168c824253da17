import type { Operation, SecurityKind, SecurityRequirement, SecurityScheme } from '@firn/contract';
import { operationsInOrder } from '../operations-in-order.js';
import type { Rule } from '../rule.js';

/** Requirements whose schemes stand in the same place of a request, which can hold only one of them. */
export const sharedCredentials: Rule = {
  code: 'shared-credentials',
  strictOnly: false,
  check({ contract }, problems) {
    const schemes = new Map(contract.securitySchemes.map((scheme) => [scheme.name, scheme]));
    const said = new Set<string>();
    for (const operation of operationsInOrder(contract)) {
      for (const requirement of requirementsOf(operation)) {
        const shared = sharedBy(requirement, schemes);
        if (shared === undefined || said.has(shared.names)) continue;
        said.add(shared.names);
        problems.warning(
          'shared-credentials',
          operation.location,
          `${operation.name} asks for ${shared.names} together, and both are sent in ${shared.place}: a request shows one of them; if either is enough, write them as two requirements`,
        );
      }
    }
  },
};

const requirementsOf = ({ wire }: Operation): readonly SecurityRequirement[] =>
  wire.protocol === 'http' ? wire.security : [];

function sharedBy(
  requirement: SecurityRequirement,
  schemes: ReadonlyMap<string, SecurityScheme>,
): { readonly names: string; readonly place: string } | undefined {
  const byPlace = new Map<string, string>();
  for (const { scheme } of requirement) {
    const kind = schemes.get(scheme)?.kind;
    const place = kind && placeOf(kind);
    if (place === undefined) continue;
    const other = byPlace.get(place);
    if (other !== undefined) return { names: `${other} and ${scheme}`, place };
    byPlace.set(place, scheme);
  }
  return undefined;
}

/** Where the credentials of a scheme stand; nothing for a certificate of the connection. */
function placeOf(kind: SecurityKind): string | undefined {
  if (kind.type === 'mutualTLS') return undefined;
  if (kind.type !== 'apiKey') return 'the header authorization';
  return `the ${kind.in} ${kind.in === 'header' ? kind.name.toLowerCase() : kind.name}`;
}
