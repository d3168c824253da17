import type { Socket } from 'node:net';
import { toClientName } from '@firn/http/server';
import { formatHostPort, type HostPort } from './listen-at.js';
import { maxPending, maxPendingOfAddress } from './peer-limits.js';
import { toPlainAddress } from './staking-tls.js';

interface Pending {
  readonly socket: Socket;
  /** The address that it is counted for. */
  readonly name: string;
  readonly timer: NodeJS.Timeout;
}

/** How accepted connections are admitted. */
export interface PendingRules {
  /** Time that a connection has until it is encrypted; what it takes from there on is the business of who uses it. */
  readonly timeoutMs: number;
  /** Whether nodes are known to be at an address: they get a place before strangers. */
  readonly isKnown: (address: string) => boolean;
}

/**
 * The accepted connections that are not open yet. There is always a place for the next one: where all are taken, the oldest connection of the
 * address that has most of them goes, those of strangers first. Nobody can keep a place without a word.
 */
export class PendingSockets {
  readonly #rules: PendingRules;
  /** By their remote ends, in the order in which they came. */
  readonly #pending = new Map<string, Pending>();

  constructor(rules: PendingRules) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Gives a connection a place until it is open or ends, which it must where it takes too long. */
  add(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const name = toClientName(remoteAddress);
    const own = [...this.#pending.values()].filter((other) => other.name === name);
    if (own.length >= maxPendingOfAddress) this.#drop(own[0]);
    else if (this.#pending.size >= maxPending) this.#drop(this.#leastWanted());
    const key = remoteEnd(socket);
    const timer = setTimeout(() => socket.destroy(), this.#rules.timeoutMs);
    this.#pending.set(key, { socket, name, timer });
    socket.once('close', () => this.#remove(key, socket));
  }

  /** The connection with this remote end is encrypted. */
  secured(socket: Socket): void {
    clearTimeout(this.#pending.get(remoteEnd(socket))?.timer);
  }

  /** The connection with this remote end is open: it needs no place here any more. */
  opened(remote: HostPort): void {
    this.#remove(formatHostPort(remote), undefined);
  }

  #leastWanted(): Pending | undefined {
    const byName = new Map<string, Pending[]>();
    for (const pending of this.#pending.values())
      byName.set(pending.name, [...(byName.get(pending.name) ?? []), pending]);
    const groups = [...byName.values()];
    const strangers = groups.filter(([first]) => !this.#rules.isKnown(first?.name ?? ''));
    const candidates = strangers.length > 0 ? strangers : groups;
    return candidates.reduce<readonly Pending[]>(
      (most, own) => (own.length > most.length ? own : most),
      [],
    )[0];
  }

  #drop(pending: Pending | undefined): void {
    if (pending === undefined) return;
    this.#remove(remoteEnd(pending.socket), pending.socket);
    pending.socket.destroy();
  }

  #remove(key: string, socket: Socket | undefined): void {
    const pending = this.#pending.get(key);
    if (pending === undefined || (socket !== undefined && pending.socket !== socket)) return;
    clearTimeout(pending.timer);
    this.#pending.delete(key);
  }
}

/** The other end of a connection, IPv4 over IPv6 as IPv4. */
function remoteEnd({ remoteAddress = '', remotePort = 0 }: Socket): string {
  return formatHostPort({ host: toPlainAddress(remoteAddress), port: remotePort });
}
