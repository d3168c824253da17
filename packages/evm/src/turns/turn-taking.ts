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
/** The weight of an instruction that may have to read the state from disk. */
export const readWeight = 4;

/** Between two looks at the clock more than that passes only while the system runs something else in the place of the thread. */
const maxStepMs = 1;
/** The most of such time that is added to a budget. */
const maxPreemptedMs = 15;

/** What takes less is not worth a look at the clock. */
const minSpentMicroseconds = 1_000;

/** What an execution is held to besides its gas. */
export interface ExecutionLimits {
  /** The longest time of all that one request runs, in milliseconds; 0 is no limit. */
  readonly timeoutMs: number;
  /** When that time began, on the clock of `performance.now()`. Default: with the execution. */
  readonly startedAt?: number | undefined;
  /** Ends the execution when it fires. */
  readonly signal?: AbortSignal | undefined;
  /** The most milliseconds that it may keep the thread. Where that does not last, it ends instead of taking turns. Default: it takes turns. */
  readonly budgetMs?: number | undefined;
}

/** An execution takes longer than its budget, and was given up: nothing is known of its outcome. */
export class ExecutionBudgetError extends EvmError {
  override readonly name = 'ExecutionBudgetError';

  constructor() {
    super('budget', 'the execution takes longer than it may keep the thread');
  }
}

/** Whether an error is a {@link ExecutionBudgetError}, of this or of another copy of the code. */
export function isExecutionBudgetError(error: unknown): error is ExecutionBudgetError {
  return error instanceof Error && error.name === 'ExecutionBudgetError';
}

/** The error of an execution that took longer than it may; the message is the reference client's. */
function executionTimeout(timeoutMs: number): EvmError {
  return new EvmError('timeout', `execution aborted (timeout = ${formatDuration(timeoutMs)})`);
}

/**
 * Lets executions take turns with everything else that runs in the process, and ends them when their time is over. The
 * EVM awaits without ever leaving the queue of microtasks, so that a long execution would keep sockets and timers from
 * being served.
 */
export class TurnTaking {
  #weight = 0;
  #isDue = false;
  #deadline = Number.POSITIVE_INFINITY;
  /** When its turn is over, or its budget where it has one. */
  #turnEnd = 0;
  #lastLook = 0;
  /** How much may still be added to the budget. */
  #spareMs = 0;
  #limits: ExecutionLimits = { timeoutMs: 0 };
  #onSpend: ((microseconds: number) => void) | undefined;

  /** Begins an execution under those limits: from here on, its time runs. `onSpend` is told of what `spend` is. */
  start(limits: ExecutionLimits = { timeoutMs: 0 }, onSpend?: (microseconds: number) => void): void {
    const now = performance.now();
    this.#onSpend = onSpend;
    this.#limits = limits;
    this.#turnEnd = now + (limits.budgetMs ?? maxTurnMs);
    this.#lastLook = now;
    this.#spareMs = limits.budgetMs === undefined ? 0 : maxPreemptedMs;
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

  /**
   * Before something that cannot be interrupted: microseconds of processor time that it may take.
   * @throws EvmError `timeout` when the time that is left does not last for it.
   */
  spend(microseconds: number): void {
    if (microseconds < minSpentMicroseconds) return;
    this.#onSpend?.(microseconds);
    this.spare(microseconds);
    if (performance.now() + microseconds / 1_000 > this.#deadline) {
      throw executionTimeout(this.#limits.timeoutMs);
    }
  }

  /**
   * Before something that may take that many microseconds, but mostly does not: it is held to a budget alone.
   * @throws ExecutionBudgetError
   */
  spare(microseconds: number): void {
    if (this.#limits.budgetMs === undefined || microseconds < minSpentMicroseconds) return;
    if (performance.now() + microseconds / 1_000 > this.#turnEnd) throw new ExecutionBudgetError();
  }

  /** Between two executions: lets others run if it is their turn. @throws what `pause` throws. */
  async rest(): Promise<void> {
    if (this.#look()) await this.pause();
  }

  /**
   * Lets others run.
   * @throws EvmError `timeout`, ExecutionBudgetError or the reason of the signal: the execution ends.
   */
  async pause(): Promise<void> {
    const { budgetMs, signal, timeoutMs } = this.#limits;
    this.#isDue = false;
    if (budgetMs === undefined) await setImmediate();
    const now = performance.now();
    this.#turnEnd = now + maxTurnMs;
    signal?.throwIfAborted();
    if (now > this.#deadline) throw executionTimeout(timeoutMs);
    if (budgetMs !== undefined) throw new ExecutionBudgetError();
  }

  #look(): boolean {
    this.#weight = 0;
    const now = performance.now();
    if (this.#spareMs > 0) this.#forgivePreemption(now);
    this.#isDue = now > this.#turnEnd || now > this.#deadline;
    return this.#isDue;
  }

  // On a busy machine a short call would not fit into its budget otherwise.
  #forgivePreemption(now: number): void {
    const lost = Math.min(now - this.#lastLook - maxStepMs, this.#spareMs);
    this.#lastLook = now;
    if (lost <= 0) return;
    this.#spareMs -= lost;
    this.#turnEnd += lost;
  }
}
