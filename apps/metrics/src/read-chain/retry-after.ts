import { readRetryAfter } from '@firn/http/client';

/** Longest time that a node is left alone because it asks for that: after a minute one question may tell more. */
const maximumMs = 60_000;

/** Milliseconds for which a node is left alone, as its header `Retry-After` asks; 0 where it does not. */
export function pauseAskedBy(header: string | undefined): number {
  return Math.min(maximumMs, readRetryAfter(header) ?? 0);
}
