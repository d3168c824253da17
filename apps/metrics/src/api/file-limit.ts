import type { IncomingMessage } from 'node:http';
import { createRateLimit } from '@firn/http/admission';
import { createClientAddress } from '@firn/http/server';

/** As many as of operations that cost nothing: a page of the explorer asks for some dozens, a probe for one in some seconds. */
const requestsPerMinute = 6_000;

/**
 * Makes the limit of requests that are no operations of the contract: measurements, and the files of the explorer. Each client has 6000 a minute.
 * @returns a function that counts a request; for one too many, it returns the time in milliseconds after which the client may ask again
 */
export function limitFiles(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => number | undefined {
  const addressOf = createClientAddress(trustedProxies);
  const charge = createRateLimit({ unitsPerMinute: requestsPerMinute });
  return ({ socket: { remoteAddress }, headers }) => {
    const client = addressOf({ remoteAddress, header: (name) => headers[name]?.toString() });
    const charged = charge(client, 1);
    // Only units that servers share come later.
    return charged instanceof Promise ? undefined : charged.retryAfterMs;
  };
}
