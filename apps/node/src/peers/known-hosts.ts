import { lookup } from 'node:dns/promises';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { toClientName } from '@firn/http/server';

/** The addresses of hosts that this node was told to dial. They may be names, whose addresses change. */
export class KnownHosts {
  readonly #addresses = new Map<string, readonly string[]>();

  /** Looks up where a host is. One that is not found stays where it was: who dials it says why. */
  async look(host: string): Promise<void> {
    if (!this.#addresses.has(host)) this.#addresses.set(host, [toClientName(host)]);
    const found = await lookup(host, { all: true }).catch(() => undefined);
    if (found !== undefined) {
      this.#addresses.set(
        host,
        found.map(({ address }) => toClientName(address)),
      );
    }
  }

  /** Whether one of them has that address, as `toClientName` writes it. */
  has(address: string): boolean {
    return [...this.#addresses.values()].some((addresses) => addresses.includes(address));
  }
}

/** Whether a host stands for all addresses of a machine: somebody can listen there, and nobody can be reached there. */
export function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/**
 * An address at which other machines reach this one, as far as it knows itself: IPv4 before IPv6. That of loopback where it
 * has no other.
 */
export function machineAddress(
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string {
  const outer = Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(({ internal }) => !internal);
  const found = outer.find(isOfFamily4) ?? outer.find(isRoutable);
  return found?.address ?? '127.0.0.1';
}

function isOfFamily4({ family }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4';
}

// A link-local address means nothing without the name of its interface.
function isRoutable(info: NetworkInterfaceInfo): boolean {
  return info.family === 'IPv6' && info.scopeid === 0;
}
