/** Characters that calls under way may still answer with after an answer was too large. */
const restWhenFull = 1_048_576;

/** What all answers of a batch together may take. */
export class BatchBudget {
  #endsAt: number;
  #left: number;
  #isFull = false;

  /** @param timeMs from now on; 0 is no limit. */
  constructor(characters: number, timeMs: number) {
    this.#left = characters;
    this.#endsAt = timeMs > 0 ? performance.now() + timeMs : Number.POSITIVE_INFINITY;
  }

  /** Takes characters for an answer; returns whether there are so many left. */
  take(characters: number): boolean {
    if (!this.fits(characters)) return false;
    this.#left -= characters;
    return true;
  }

  /** Whether so many characters are left for an answer that is being made. */
  fits(characters: number): boolean {
    if (characters <= this.#left) return true;
    this.#isFull = true;
    this.#left = Math.min(this.#left, restWhenFull);
    return false;
  }

  /** Whether an answer did not fit: no further call is begun. */
  get isFull(): boolean {
    return this.#isFull;
  }

  /** Milliseconds for which calls may still run: at most 0 when their time is over, infinite where there is no limit. */
  get leftMs(): number {
    return this.#endsAt - performance.now();
  }

  /** The time of a call is over, and so is that of all others: timers and clocks need not agree on the moment. */
  endTime(): void {
    this.#endsAt = Number.NEGATIVE_INFINITY;
  }
}
