import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections are open at a time. */
export interface ConnectionLimits {
  /** Together. */
  readonly all: number;
  /** Of one address. */
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
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > ofAddress && !isTrusted(address)) socket.destroy();
  });
}
