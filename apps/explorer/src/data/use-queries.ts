import { QueriesObserver, type QueryObserverResult } from '@tanstack/query-core';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { QueryOptions } from './query-options.js';
import { queries } from './session.js';

/** Asks several things of one kind, keeps the answers and follows them, in their order. */
export function useQueries<Data>(
  all: readonly QueryOptions<Data>[],
): readonly QueryObserverResult<Data, Error>[] {
  const key = all.map(({ queryKey }) => queryKey.join(' ')).join('\n');
  // The keys say all that the options hold.
  const observer = useMemo(() => new QueriesObserver(queries, [...all]), [key]);
  const [, setResult] = useState<unknown>();
  useEffect(() => observer.subscribe(setResult), [observer]);
  return observer.getCurrentResult() as QueryObserverResult<Data, Error>[];
}
