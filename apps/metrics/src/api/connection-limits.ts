import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { toClientName } from '@firn/http/server';

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
