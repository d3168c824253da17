import { isIPv6 } from 'node:net';

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
