import { setImmediate } from 'node:timers/promises';

/** Longest time in milliseconds that long work keeps the event loop. */
const maxTurnMs = 10;

/** The turn of long work on the event loop. The work looks between its steps whether the turn is over, and then lets other work run. */
export class Turn {
  #start = performance.now();

  /** Whether other work is to run before the next step. */
  get isOver(): boolean {
    return performance.now() - this.#start >= maxTurnMs;
  }

  /** Lets other work run, and begins the next turn. */
  async next(): Promise<void> {
    await setImmediate();
    this.#start = performance.now();
  }
}
