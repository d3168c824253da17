/** A set of the pages of a file: a bit for each. */
export class PageSet {
  readonly #bits: Uint8Array;

  /** @param pages how many pages there are; those after them are in no set */
  constructor(pages: number) {
    this.#bits = new Uint8Array(Math.ceil(pages / 8));
  }

  add(page: number): void {
    const at = Math.floor(page / 8);
    if (at < this.#bits.length) this.#bits[at] = (this.#bits[at] as number) | (1 << (page % 8));
  }

  has(page: number): boolean {
    return ((this.#bits[Math.floor(page / 8)] ?? 0) & (1 << (page % 8))) !== 0;
  }

  /** The pages that are in this set and in another one of the same file, in order. */
  *shared(other: PageSet): Generator<number> {
    for (const [at, bits] of this.#bits.entries()) {
      const both = bits & (other.#bits[at] as number);
      for (let bit = 0; bit < 8; bit += 1) if ((both & (1 << bit)) !== 0) yield at * 8 + bit;
    }
  }
}
