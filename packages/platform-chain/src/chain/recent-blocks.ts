const windowMs = 30_000;
const maxBlocks = 64;

/** The blocks that were accepted lately: at most 64, each for 30 seconds (reference: section 2.4). */
export class RecentBlocks {
  readonly #accepted: { readonly height: bigint; readonly atMs: number }[] = [];

  /** Remembers a block; time in Unix milliseconds. */
  add(height: bigint, atMs: number): void {
    this.#accepted.push({ height, atMs });
    if (this.#accepted.length > maxBlocks) this.#accepted.shift();
  }

  /** The height of the oldest of them; undefined when none is recent. */
  oldest(nowMs: number): bigint | undefined {
    while (this.#accepted[0] !== undefined && this.#accepted[0].atMs + windowMs <= nowMs)
      this.#accepted.shift();
    return this.#accepted[0]?.height;
  }
}
