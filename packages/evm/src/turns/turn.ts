import { setImmediate } from 'node:timers/promises';

/** Long work lets other work run after that time. */
const maxTurnMs = 15;

/** The turn of long work, which asks it between its steps. */
export class Turn {
  #start = performance.now();

  /** Whether other work is to have its turn. */
  get isOver(): boolean {
    return performance.now() - this.#start >= maxTurnMs;
  }

  /** Lets other work run, and begins a turn. */
  async next(): Promise<void> {
    await setImmediate();
    this.#start = performance.now();
  }
}
