import type { EndCode } from './end-reason.js';
import { formatHostPort, type HostPort } from './listen-at.js';
import { maxGossip, maxGossipAttempts, type PeerTimings } from './peer-limits.js';

/** What a dialler asks of the network that it dials for. */
export interface DiallerOwner {
  readonly timings: Pick<PeerTimings, 'redialMinMs' | 'redialMaxMs'>;
  /** Within 0 and 1. */
  readonly random: () => number;
  isConnected(nodeId: string): boolean;
  /** Dials; its end is told to the dialler. */
  dial(address: HostPort): void;
}

/** A place that is dialled. */
interface Target {
  readonly address: HostPort;
  /** Told by another node: it is given up after some failures. */
  readonly isHearsay: boolean;
  /** Who is there, once it is known. */
  nodeId: string | undefined;
  failures: number;
  /** It is dialled or connected. */
  isBusy: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Dials places again and again until there is a connection to who is there: each time after twice the time, within limits, and by chance. */
export class PeerDialler {
  readonly #owner: DiallerOwner;
  readonly #targets = new Map<string, Target>();
  #isClosed = false;

  constructor(owner: DiallerOwner) {
    this.#owner = owner;
  }

  /** Dials a place for as long as this node runs. */
  keep(address: HostPort): void {
    const target = this.#add(address, false);
    if (target !== undefined) this.#dial(target);
  }

  /** Dials a place that another node told of, while there is room for such. */
  try(address: HostPort, nodeId: string): void {
    const hearsay = [...this.#targets.values()].filter(({ isHearsay }) => isHearsay).length;
    if (hearsay >= maxGossip || this.#owner.isConnected(nodeId)) return;
    const target = this.#add(address, true);
    if (target === undefined) return;
    target.nodeId = nodeId;
    this.#schedule(target);
  }

  /** The connection to a place is open. */
  opened(address: HostPort): void {
    const target = this.#targets.get(formatHostPort(address));
    if (target !== undefined) target.failures = 0;
  }

  /** The attempt to reach a place, or the connection to it, has ended; `nodeId` of who is there, where it came to that. */
  ended(address: HostPort, code: EndCode, nodeId: string | undefined): void {
    const key = formatHostPort(address);
    const target = this.#targets.get(key);
    if (target === undefined) return;
    target.isBusy = false;
    target.nodeId = nodeId ?? target.nodeId;
    target.failures += 1;
    if (code === 'self' || (target.isHearsay && target.failures >= maxGossipAttempts))
      this.#targets.delete(key);
    else this.#schedule(target);
  }

  /** There is no connection to a node any more, whoever dialled it. */
  lost(nodeId: string): void {
    for (const target of this.#targets.values()) {
      if (target.nodeId === nodeId && !target.isBusy && target.timer === undefined) this.#schedule(target);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#targets.values()) clearTimeout(timer);
    this.#targets.clear();
  }

  #add(address: HostPort, isHearsay: boolean): Target | undefined {
    const key = formatHostPort(address);
    if (this.#targets.has(key)) return undefined;
    const target = { address, isHearsay, nodeId: undefined, failures: 0, isBusy: false, timer: undefined };
    this.#targets.set(key, target);
    return target;
  }

  #schedule(target: Target): void {
    if (this.#isClosed) return;
    const { timings, random } = this.#owner;
    const fullMs = Math.min(timings.redialMaxMs, timings.redialMinMs * 2 ** Math.min(target.failures, 30));
    clearTimeout(target.timer);
    target.timer = setTimeout(() => this.#dial(target), fullMs * (0.5 + random() / 2));
  }

  #dial(target: Target): void {
    target.timer = undefined;
    if (target.nodeId !== undefined && this.#owner.isConnected(target.nodeId)) {
      // A place that is kept stays without a timer until that connection is lost.
      if (target.isHearsay) this.#targets.delete(formatHostPort(target.address));
      return;
    }
    target.isBusy = true;
    this.#owner.dial(target.address);
  }
}
