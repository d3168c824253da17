import type { EndCode } from './end-reason.js';
import type { PeerMessageType } from './peer-messages.js';

/** Uptimes of a validator as another node sees them: whole percents. */
export interface ObservedPercents {
  /** On the primary network; 0 of a node that does not validate it. */
  readonly primary: number;
  /** By subnet: its cb58 ID. */
  readonly subnets: Readonly<Record<string, number>>;
}

/** Another node that this one is connected to. */
export interface Peer {
  /** Of the certificate that it proved to own. */
  readonly nodeId: string;
  /** Where its end of the connection is: host:port. */
  readonly address: string;
  /** Where it says that it can be reached, as host:port; empty where it does not know. */
  readonly publicAddress: string;
  /** `firn/1.2.3` */
  readonly version: string;
  /** Unix seconds of the newest upgrade that it knows the time of. */
  readonly upgradeTime: number;
  /** IDs in cb58. */
  readonly trackedSubnets: readonly string[];
  readonly supportedAcps: readonly number[];
  readonly objectedAcps: readonly number[];
  /** Unix milliseconds. */
  readonly lastSent: number;
  /** Unix milliseconds. */
  readonly lastReceived: number;
  /** What it saw of this node. */
  readonly observed: ObservedPercents;
}

/** Which way a message went. */
export type Direction = 'sent' | 'received';

/** Counts what passes between this node and its peers. */
export class PeerStats {
  readonly #bytes: Record<Direction, number> = { sent: 0, received: 0 };
  readonly #messages = new Map<string, { direction: Direction; type: string; count: number }>();
  readonly #refused = new Map<EndCode, number>();

  /** Bytes of messages with their lengths, before encryption. */
  get bytes(): Readonly<Record<Direction, number>> {
    return this.#bytes;
  }

  /** Messages by direction and type; those of unknown types are counted together. */
  get messages(): Iterable<{ readonly direction: Direction; readonly type: string; readonly count: number }> {
    return this.#messages.values();
  }

  /** Connections that ended before their handshake did, by reason. */
  get refused(): Iterable<readonly [EndCode, number]> {
    return this.#refused;
  }

  countBytes(direction: Direction, bytes: number): void {
    this.#bytes[direction] += bytes;
  }

  countMessage(direction: Direction, type: PeerMessageType | 'unknown'): void {
    const key = `${direction} ${type}`;
    const entry = this.#messages.get(key) ?? { direction, type, count: 0 };
    entry.count += 1;
    this.#messages.set(key, entry);
  }

  countRefused(code: EndCode): void {
    this.#refused.set(code, (this.#refused.get(code) ?? 0) + 1);
  }
}
