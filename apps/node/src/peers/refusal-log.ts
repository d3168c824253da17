import type { Logger } from '../logging/logger.js';
import type { EndCode, EndReason } from './end-reason.js';

const maxRemembered = 256;
// What happens between nodes that are well.
const expected: readonly EndCode[] = ['duplicate', 'self', 'shutdown'];

/** Logs why connections did not come to be: what repeats with every redial is worth one warning. */
export class RefusalLog {
  readonly #logger: Pick<Logger, 'debug' | 'warn'>;
  readonly #known = new Set<string>();

  constructor(logger: Pick<Logger, 'debug' | 'warn'>) {
    this.#logger = logger;
  }

  /** @param who Node ID, or the address where it is not known. */
  add(who: string, reason: EndReason, address: string): void {
    const key = `${who} ${reason.code}`;
    const isNew = !this.#known.has(key) && this.#known.size < maxRemembered;
    const log = isNew && !expected.includes(reason.code) ? this.#logger.warn : this.#logger.debug;
    log({ peer: who, address, ...reason }, 'no connection to a peer');
    if (isNew) this.#known.add(key);
  }

  /** A connection to a node stands: what comes after it is new. */
  forget(nodeId: string): void {
    for (const key of this.#known) if (key.startsWith(`${nodeId} `)) this.#known.delete(key);
  }
}
