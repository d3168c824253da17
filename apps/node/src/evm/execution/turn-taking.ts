import { setImmediate } from 'node:timers/promises';
import { EvmError } from '../evm-error.js';
import { formatDuration } from './format-duration.js';

/** An execution lets other work run after that time. */
const maxTurnMs = 10;
/** What is counted between two looks at the clock, which cost as much as an instruction. */
const weightPerLook = 64;
/** The weight of a jump: some instructions were run since the one before. */
export const jumpWeight = 1;
/** The weight of an instruction that may take long by itself. */
export const heavyWeight = weightPerLook;

/** What an execution is held to besides its gas. */
export interface ExecutionLimits {
  /** The longest time of all that one request runs, in milliseconds; 0 is no limit. */
  readonly timeoutMs: number;
  /** When that time began, on the clock of `performance.now()`. Default: with the execution. */
  readonly startedAt?: number | undefined;
  /** Ends the execution when it fires. */
  readonly signal?: AbortSignal | undefined;
}

/** An execution took longer than it may; the message is the reference client's. */
export class ExecutionTimeoutError extends EvmError {
  override readonly name = 'ExecutionTimeoutError';

  constructor(timeoutMs: number) {
    super('timeout', `execution aborted (timeout = ${formatDuration(timeoutMs)})`);
  }
}

/**
 * Lets executions take turns with everything else that runs in the process, and ends them when their time is over. The
 * EVM awaits without ever leaving the queue of microtasks, so that a long execution would keep sockets and timers from
 * being served.
 */
export class TurnTaking {
  #weight = 0;
  #turnStart = 0;
  #isDue = false;
  #deadline = Number.POSITIVE_INFINITY;
  #limits: ExecutionLimits = { timeoutMs: 0 };

  /** Begins an execution under those limits: from here on, its time runs. */
  start(limits: ExecutionLimits = { timeoutMs: 0 }): void {
    const now = performance.now();
    this.#limits = limits;
    this.#turnStart = now;
    this.#deadline =
      limits.timeoutMs > 0 ? (limits.startedAt ?? now) + limits.timeoutMs : Number.POSITIVE_INFINITY;
    this.#isDue = false;
  }

  /** Whether others are to run before the next instruction does. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** Counts an instruction of that weight; true when others are to run first. */
  count(weight: number): boolean {
    this.#weight += weight;
    // An instruction that ran out of gas did not wait: the next one does.
    return this.#isDue || (this.#weight >= weightPerLook && this.#look());
  }

  /** Between two executions: lets others run if it is their turn. @throws what `pause` throws. */
  async rest(): Promise<void> {
    if (this.#look()) await this.pause();
  }

  /**
   * Lets others run.
   * @throws ExecutionTimeoutError, or the reason of the signal: the execution ends.
   */
  async pause(): Promise<void> {
    this.#isDue = false;
    await setImmediate();
    this.#turnStart = performance.now();
    this.#limits.signal?.throwIfAborted();
    if (this.#turnStart > this.#deadline) throw new ExecutionTimeoutError(this.#limits.timeoutMs);
  }

  #look(): boolean {
    this.#weight = 0;
    const now = performance.now();
    this.#isDue = now - this.#turnStart > maxTurnMs || now > this.#deadline;
    return this.#isDue;
  }
}
