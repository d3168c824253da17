import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { createClientAddress, createRateLimit, toClientName } from '@firn/http/server';

/** How many connections are open at a time. */
export interface ConnectionLimits {
  /** Together. */
  readonly all: number;
  /** Of one client: of IPv4 an address, of IPv6 a network of 64 bits. */
  readonly ofAddress: number;
}

/** Closes connections beyond a limit as soon as they are there. @param isTrusted whether an address is that of a proxy, which has those of many clients. */
export function limitConnections(
  server: Server,
  { all, ofAddress }: ConnectionLimits,
  isTrusted: (address: string) => boolean,
): void {
  const open = new Map<string, number>();
  server.maxConnections = all;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const client = toClientName(address);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
    if (count > ofAddress && !isTrusted(address)) socket.destroy();
  });
}

/** As many as of operations that cost nothing: a page of the explorer asks for some dozens, a probe for one in some seconds. */
const requestsPerMinute = 6_000;

/**
 * Makes the limit of what is no operation of the contract: measurements, and the files of the explorer. Each client has 6000 a minute.
 * @returns a function that counts a request, and tells in how many milliseconds its client may ask again where it is one too many
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
