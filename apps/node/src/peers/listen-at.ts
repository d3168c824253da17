import { type AddressInfo, isIPv6, type Server } from 'node:net';
import { StartRefusal } from '../errors/start-refusal.js';

/** A place in the network. */
export interface HostPort {
  /** IP address or name; an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** `127.0.0.1:9651`, an IPv6 address in brackets. */
export function formatHostPort({ host, port }: HostPort): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** The address cannot be listened at. */
export class ListenError extends StartRefusal {
  override readonly name = 'ListenError';
  /** Whether something else listens there. */
  readonly isTaken: boolean;

  constructor(address: HostPort, flag: string, cause: NodeJS.ErrnoException) {
    super(`cannot listen at ${formatHostPort(address)}: ${reasonOf(cause, flag)}`, { cause });
    this.isTaken = cause.code === 'EADDRINUSE';
  }
}

/** Whether an error is a {@link ListenError}, of this or of another copy of the code. */
export function isListenError(error: unknown): error is ListenError {
  return error instanceof Error && error.name === 'ListenError';
}

/** What is wrong, and what to do. */
function reasonOf({ code, message }: NodeJS.ErrnoException, portFlag: string): string {
  const hostFlag = portFlag.replace('-port', '-host');
  switch (code) {
    case 'EADDRINUSE':
      return `it is in use; stop the program that has it, or choose another with ${portFlag} (0 takes a free one)`;
    case 'EACCES':
      return `this user may not; choose a port from 1024 on with ${portFlag} (0 takes a free one)`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `this machine has no such address; choose one that it has with ${hostFlag} (127.0.0.1 is this machine alone)`;
    default:
      return message;
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
