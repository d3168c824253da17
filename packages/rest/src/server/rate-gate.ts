import { type Charge, createRateLimit, type RateLimitOptions } from '@firn/http/server';
import { httpError } from '../errors/http-status-error.js';

/**
 * Lets a call pass or not, and adds what is left of the client's units to the headers, as `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-10).
 *
 * @throws HttpStatusError with 429 and the time to wait where they do not suffice.
 */
export type RateGate = (
  client: string,
  cost: number,
  headers: Record<string, string>,
) => void | Promise<void>;

/** Makes a {@link RateGate}. */
export function createRateGate(options: RateLimitOptions): RateGate {
  const { unitsPerMinute, burst = unitsPerMinute } = options;
  const charge = createRateLimit(options);
  const windowSeconds = Math.ceil((burst / unitsPerMinute) * 60);
  const policy = `"client";q=${Math.floor(burst)};qu="cost-units";w=${windowSeconds}`;

  function settle({ remaining, fullInMs, retryAfterMs }: Charge, headers: Record<string, string>): void {
    headers['ratelimit-policy'] = policy;
    headers.ratelimit = `"client";r=${Math.floor(remaining)};t=${Math.ceil(fullInMs / 1000)}`;
    if (retryAfterMs === undefined) return;
    const seconds = Math.ceil(retryAfterMs / 1000);
    throw httpError(429, `Rate limit exceeded; retry after ${seconds} seconds`, { retryAfterMs });
  }

  return (client, cost, headers) => {
    const charged = charge(client, cost);
    if (charged instanceof Promise) return charged.then((later) => settle(later, headers));
    return settle(charged, headers);
  };
}
