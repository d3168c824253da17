/** The longest time-out of a timer: a longer one would fire at once. */
const maxTimeoutMs = 2 ** 31 - 1;

/** Rings once at a time that may be moved. It keeps no process alive. */
export class Alarm {
  readonly #ring: () => void;
  readonly #nowMs: () => number;
  #timer: NodeJS.Timeout | undefined;

  /** `nowMs` tells the time in Unix milliseconds. */
  constructor(ring: () => void, nowMs: () => number) {
    this.#ring = ring;
    this.#nowMs = nowMs;
  }

  /** Sets it to a time in Unix milliseconds, or to never; a time that is over rings with the next turn of the event loop. */
  set(atMs: number | undefined): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (atMs === undefined) return;
    const wait = Math.max(0, atMs - this.#nowMs());
    const elapse = (): void => {
      if (this.#nowMs() < atMs) this.set(atMs);
      else this.#ring();
    };
    this.#timer = setTimeout(elapse, Math.min(wait, maxTimeoutMs)).unref();
  }
}
