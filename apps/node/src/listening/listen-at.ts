import type { AddressInfo, Server } from 'node:net';
import { formatHostPort, type HostPort } from './host-port.js';

/** The address cannot be listened at. */
export class ListenError extends Error {
  override readonly name = 'ListenError';
  /** Whether something else listens there. */
  readonly isTaken: boolean;

  constructor(address: HostPort, flag: string, cause: NodeJS.ErrnoException) {
    const isTaken = cause.code === 'EADDRINUSE';
    const reason = isTaken ? `it is in use; choose another with ${flag}` : cause.message;
    super(`cannot listen at ${formatHostPort(address)}: ${reason}`, { cause });
    this.isTaken = isTaken;
  }
}

/**
 * Lets a server listen; port 0 takes a free one. Returns where it listens.
 * @param flag that chooses the port: `--http-port`
 * @throws ListenError for an address that is in use, not allowed, or not of this machine.
 */
export function listenAt(server: Server, address: HostPort, flag: string): Promise<HostPort> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException): void => reject(new ListenError(address, flag, cause));
    server.once('error', fail);
    server.listen(address.port, address.host, () => {
      server.off('error', fail);
      const bound = server.address() as AddressInfo;
      resolve({ host: bound.address, port: bound.port });
    });
  });
}
