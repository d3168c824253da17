import { type Location, sharedRoutes } from '@firn/contract';
import type { Rule } from '../rule.js';

/** Operations of one verb and path that no constant value of a request distinguishes. */
export const sameOperations: Rule = {
  code: 'same-operation',
  strictOnly: false,
  check({ contract, reader }, problems) {
    const placeText = ({ file, line, column }: Location) => `${reader.relative(file)}:${line}:${column}`;
    for (const { route, operations } of sharedRoutes(contract).indistinct) {
      const [first, second, ...others] = operations;
      if (first === undefined || second === undefined) continue;
      const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
      problems.warning(
        'same-operation',
        second.location,
        `${first.name} (${placeText(first.location)}) and ${second.name} (${placeText(second.location)})${more} are all ${route}: clients call each of them, but a server cannot distinguish them, so servers and tests are generated without them; to distinguish them, give each a required header or query parameter with a constant value, or a required body of another media type`,
      );
    }
  },
};
