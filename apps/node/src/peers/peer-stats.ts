import type { EndCode } from './end-reason.js';
import type { PeerMessageType } from './peer-messages.js';

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
