import { type Charge, createRateLimit, type RateLimitOptions } from '@firn/http/admission';
import { httpError } from '../errors/http-status-error.js';

/**
 * Lets a call pass or not, and adds what is left of the client's units to the headers, as `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-10). One that costs nothing takes no units, and there are 6000 of them a minute for each client.
 *
 * @throws HttpStatusError with 429 and the time to wait where they do not suffice.
 */
export type RateGate = (
  client: string,
  cost: number,
  headers: Record<string, string>,
) => void | Promise<void>;

/** What costs nothing is asked by probes, some times a second; each answer takes time of the event loop, which is that of everybody. */
const freePerMinute = 6_000;

/** Makes a {@link RateGate}. */
export function createRateGate(options: RateLimitOptions): RateGate {
  const { unitsPerMinute, burst = unitsPerMinute, maxClients, now } = options;
  const charge = createRateLimit(options);
  const chargeFree = createRateLimit({ unitsPerMinute: freePerMinute, maxClients, now });
  const windowSeconds = Math.ceil((burst / unitsPerMinute) * 60);
  const policy = `"client";q=${Math.floor(burst)};qu="cost-units";w=${windowSeconds}`;

  function addHeaders({ remaining, fullInMs }: Charge, headers: Record<string, string>): void {
    headers['ratelimit-policy'] = policy;
    headers.ratelimit = `"client";r=${Math.floor(remaining)};t=${Math.ceil(fullInMs / 1000)}`;
  }

  function requirePaid({ retryAfterMs }: Charge): void {
    if (retryAfterMs === undefined) return;
    const seconds = Math.ceil(retryAfterMs / 1000);
    throw httpError(429, `Rate limit exceeded; retry after ${seconds} seconds`, { retryAfterMs });
  }

  return (client, cost, headers) => {
    const isFree = cost === 0;
    const charged = isFree ? chargeFree(client, 1) : charge(client, cost);
    const settle = (settled: Charge) => {
      if (!isFree) addHeaders(settled, headers);
      requirePaid(settled);
    };
    return charged instanceof Promise ? charged.then(settle) : settle(charged);
  };
}
