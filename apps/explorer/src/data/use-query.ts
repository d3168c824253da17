import { QueryObserver, type QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { QueryOptions } from './query-options.js';
import { queries } from './session.js';

/** What is known of a query. */
export type QueryResult<Data> = QueryObserverResult<Data, Error>;

/** Asks, keeps the answer and follows it; the call is aborted when nobody needs it any more. */
export function useQuery<Data>(options: QueryOptions<Data>): QueryResult<Data> {
  const key = options.queryKey.join(' ');
  // The key says all that the options hold.
  const observer = useMemo(
    () => new QueryObserver<Data, Error, Data, Data, readonly string[]>(queries, options),
    [key],
  );
  const [, setResult] = useState<unknown>();
  useEffect(() => observer.subscribe(setResult), [observer]);
  return observer.getCurrentResult();
}
