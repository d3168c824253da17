import { Refusal } from '../errors/refusal.js';

/** What the derivation of a key takes. */
export interface DerivationCost {
  /** In units of what the reference client writes, which is about a second. */
  readonly work: number;
  /** Bytes. */
  readonly memory: number;
}

/** What a {@link DerivationQueue} lets in. */
export interface DerivationLimits {
  /** Most that run at the same time. */
  readonly atOnce: number;
  /** Most bytes of those that run together; one by itself may take what it likes. */
  readonly memory: number;
  /** Most work of those that run and wait together; one by itself may be as much as it likes. */
  readonly work: number;
}

interface Waiting {
  readonly cost: DerivationCost;
  readonly start: () => void;
}

/** Lets as many derivations of keys run as there are threads and memory for, and refuses those that would come to their turn too late. */
export class DerivationQueue {
  readonly #limits: DerivationLimits;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #memory = 0;
  #work = 0;
  #count = 0;

  constructor(limits: DerivationLimits) {
    this.#limits = limits;
  }

  /**
   * Runs a derivation when it is its turn.
   * @param signal Takes it out of the queue when it fires.
   * @throws Refusal where too much is before it; the reason of the signal.
   */
  async run<Key>(cost: DerivationCost, derive: () => Promise<Key>, signal?: AbortSignal): Promise<Key> {
    signal?.throwIfAborted();
    if (this.#count > 0 && this.#work + cost.work > this.#limits.work) {
      throw new Refusal(
        `${this.#count} passwords are being tried, about ${Math.ceil(this.#work)} s of work, and at most ${this.#limits.work} s may wait: try again when that is done`,
      );
    }
    this.#count += 1;
    this.#work += cost.work;
    try {
      await this.#turn(cost, signal);
      try {
        return await derive();
      } finally {
        this.#running -= 1;
        this.#memory -= cost.memory;
      }
    } finally {
      this.#count -= 1;
      this.#work -= cost.work;
      this.#startNext();
    }
  }

  #turn(cost: DerivationCost, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        cost,
        start: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal?.reason);
      };
      this.#waiting.push(waiting);
      signal?.addEventListener('abort', leave, { once: true });
      this.#startNext();
    });
  }

  #startNext(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && this.#hasPlaceFor(next);
      next = this.#waiting[0]
    ) {
      this.#waiting.shift();
      this.#running += 1;
      this.#memory += next.cost.memory;
      next.start();
    }
  }

  #hasPlaceFor({ cost }: Waiting): boolean {
    if (this.#running === 0) return true;
    return this.#running < this.#limits.atOnce && this.#memory + cost.memory <= this.#limits.memory;
  }
}
