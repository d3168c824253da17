import type { ComponentChildren } from 'preact';
import type { QueryResult } from '../data/use-query.js';
import { Failure } from './failure.js';

/** What a query answered, as `children` show it; what it waits for or fails of, instead. What is known stays while it is asked again. */
export function Loaded<Data>({
  query,
  lines = 4,
  children,
}: {
  readonly query: QueryResult<Data>;
  /** Height of the placeholder, in rows. */
  readonly lines?: number | undefined;
  readonly children: (data: Data) => ComponentChildren;
}) {
  const { data, error, refetch } = query;
  if (data !== undefined) return <div class={error === null ? undefined : 'stale'}>{children(data)}</div>;
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <div class="skeleton" role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
