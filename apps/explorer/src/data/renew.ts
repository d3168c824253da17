import type { Query } from '@tanstack/query-core';
import { queries } from './session.js';

/**
 * Asks again for what pages show of these queries, and marks the others as old. What is being asked for at this moment is asked for once more when
 * its answer is there: the answer may be from before the change. Nothing is aborted, so that a chain that is faster than an answer is shown too.
 */
export async function renew(isOld: (query: Query) => boolean): Promise<void> {
  const asked = queries.getQueryCache().findAll({ predicate: isOld, fetchStatus: 'fetching' });
  await Promise.all([
    invalidate(isOld),
    ...asked.map(async (query) => {
      await Promise.allSettled([query.promise]);
      await invalidate((other) => other === query);
    }),
  ]);
}

function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  return queries.invalidateQueries({ predicate }, { cancelRefetch: false });
}
