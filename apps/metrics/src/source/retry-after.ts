import { readRetryAfter } from '@firn/http/client';
import { isTransportError } from '@firn/jsonrpc/errors';

/** Longest time that a node is left alone because it asks for that: after a minute one question may tell more. */
const maximumMs = 60_000;

/** Milliseconds for which a node is left alone, as its header `Retry-After` asks; 0 where it does not. */
export function pauseAskedBy(header: string | undefined): number {
  return Math.min(maximumMs, readRetryAfter(header) ?? 0);
}

/** Milliseconds for which a node is left alone, as what failed says that it asked for; 0 where it did not. */
export function pauseAskedIn(error: unknown): number {
  for (let each = error; each instanceof Error; each = each.cause)
    if (isTransportError(each)) return Math.min(maximumMs, each.retryAfterMs ?? 0);
  return 0;
}
