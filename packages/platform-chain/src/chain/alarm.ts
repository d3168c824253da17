import type { Clock } from '@firn/chain-runtime';

/** The longest time-out of a timer: a longer one would fire at once. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Rings once: at a time of a clock that may be moved, which whoever moves it sets again, or after a while. It keeps no process alive. */
export class Alarm {
  readonly #ring: () => void;
  readonly #clock: Clock;
  #timer: NodeJS.Timeout | undefined;

  constructor(ring: () => void, clock: Clock) {
    this.#ring = ring;
    this.#clock = clock;
  }

  /** Sets it to a time of the clock in Unix milliseconds, or to never; a time that is over rings with the next turn of the event loop. */
  set(atMs: number | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (atMs === undefined) return;
    const wait = this.#msUntil(atMs);
    if (wait === Number.POSITIVE_INFINITY) return;
    const elapse = (): void => {
      if (this.#msUntil(atMs) > 0) this.set(atMs);
      else this.#ring();
    };
    this.#timer = setTimeout(elapse, Math.min(Math.ceil(wait), maxTimeoutMs)).unref();
  }

  /** Sets it to some milliseconds of the machine from now, however its clock runs. */
  setIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ring(), ms).unref();
  }

  /** How many milliseconds of the machine it is until then. */
  #msUntil(atMs: number): number {
    const missing = atMs - Number(this.#clock.nowMs());
    return missing <= 0 ? 0 : missing / (this.#clock.multiple ?? 1);
  }
}
