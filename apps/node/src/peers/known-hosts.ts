import { lookup } from 'node:dns/promises';
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
