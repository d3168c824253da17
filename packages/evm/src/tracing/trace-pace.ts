import { setImmediate } from 'node:timers/promises';
import { EvmError } from '../evm-error.js';
import type { Pace } from './execution-feed.js';
import type { TextChannel } from './text-channel.js';

/** An execution lets other work run after that time. */
const maxTurnMs = 15;
/** The clock is read once in that many instructions. */
const stepsPerLook = 32;

/** How long an execution may take and who waits for it. */
export interface TracePaceOptions {
  /** Milliseconds for one transaction, without the time in which its reader makes it wait. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Where the trace goes, if it goes out while it is made. */
  readonly channel?: TextChannel | undefined;
}

/** Divides an execution into turns, waits for its reader, and ends it when it takes too long or nobody waits any more. */
export class TracePace implements Pace {
  readonly #options: TracePaceOptions;
  #steps = 0;
  #turnStart = performance.now();
  #deadline = Number.POSITIVE_INFINITY;

  constructor(options: TracePaceOptions) {
    this.#options = options;
  }

  /** The time of a transaction begins. Before the first one there is no limit. */
  restart(): void {
    this.#deadline = performance.now() + this.#options.timeoutMs;
  }

  beat(): Promise<void> | undefined {
    this.#steps += 1;
    // A step with the whole memory can be a long text by itself.
    if (this.#steps % stepsPerLook !== 0 && this.#options.channel?.isFull !== true) return undefined;
    this.#options.signal?.throwIfAborted();
    const now = performance.now();
    if (now > this.#deadline) throw new EvmError('tracing', 'execution timeout');
    const drained = this.#options.channel?.drained();
    if (drained === undefined && now - this.#turnStart < maxTurnMs) return undefined;
    return this.#pause(drained, now);
  }

  spend(microseconds: number): void {
    if (performance.now() + microseconds / 1_000 > this.#deadline)
      throw new EvmError('tracing', 'execution timeout');
  }

  /** Waits for the reader. @throws the reason of the signal where nobody waits any more. */
  async rest(): Promise<void> {
    await this.#pause(this.#options.channel?.drained(), performance.now());
    this.#options.signal?.throwIfAborted();
  }

  async #pause(drained: Promise<void> | undefined, since: number): Promise<void> {
    if (drained === undefined) await setImmediate();
    else await this.#readerOrEnd(drained);
    const now = performance.now();
    this.#deadline += now - since;
    this.#turnStart = now;
  }

  #readerOrEnd(drained: Promise<void>): Promise<void> {
    const { signal } = this.#options;
    if (signal === undefined) return drained;
    return new Promise((resolve, reject) => {
      const leave = (): void => reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      drained.then(() => {
        signal.removeEventListener('abort', leave);
        resolve();
      }, reject);
    });
  }
}
