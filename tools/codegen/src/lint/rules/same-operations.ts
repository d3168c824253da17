import type { Operation } from '@firn/contract-model';
import type { Rule } from '../rule.js';

/** Operations that only their bodies or fragments tell apart: a router finds them by verb, path and what a path says of the query. */
export const sameOperations: Rule = {
  code: 'same-operation',
  strictOnly: false,
  check({ contract }, problems) {
    const byRoute = new Map<string, Operation[]>();
    for (const operation of contract.groups.flatMap((group) => group.operations)) {
      for (const route of new Set(routesOf(operation)))
        byRoute.set(route, [...(byRoute.get(route) ?? []), operation]);
    }
    for (const [route, [first, second, ...others]] of byRoute) {
      if (first === undefined || second === undefined) continue;
      const more = others.length === 0 ? '' : ` and ${others.length} more`;
      problems.refuse(
        'same-operation',
        second.location,
        `${first.name}, ${second.name}${more} are all ${route}: a generated server cannot tell them apart; clients call each of them, and the mock answers as the first that the request fits`,
      );
    }
  },
};

/** Verb and path, whatever the parameters of the path are called, and whichever of its letters are escaped. */
function routesOf({ wire }: Operation): string[] {
  if (wire.protocol !== 'http') return [];
  const { verb, path, aliases = [] } = wire;
  return [path, ...aliases]
    .map((each) => each.replace(/\?.*\{.*$/, ''))
    .map((each) => `${verb} ${withoutEscapes(each.replaceAll(/\{[^}]*\}/g, '{}'))}`);
}

/** A template without the escapes of what parts nothing in it. */
function withoutEscapes(template: string): string {
  return template.replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run).replaceAll(/[/?{}]/g, encodeURIComponent);
    } catch {
      // Bytes of another encoding, which are text to a router.
      return run;
    }
  });
}
