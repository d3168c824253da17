import { type CurveLibrary, sizes } from './curve-library.js';

/** The product of pairings, of which it is asked whether it is 1: gathered a few pairs at a time. */
export class PairingProduct {
  readonly #library: CurveLibrary;
  readonly #product: number;
  readonly #factor: number;
  readonly #g1: number;
  readonly #g2: number;
  readonly #capacity: number;
  #count = 0;

  /** Its places are taken from a room; `capacity` pairs are worked on at once. */
  constructor(library: CurveLibrary, take: (size: number) => number, capacity: number) {
    this.#library = library;
    this.#product = take(sizes.gt);
    this.#factor = take(sizes.gt);
    this.#g1 = take(sizes.g1 * capacity);
    this.#g2 = take(sizes.g2 * capacity);
    this.#capacity = capacity;
    library.functions._mclBnGT_setInt32(this.#product, 1);
  }

  /** Where the next pair is to be put. */
  get next(): { readonly g1: number; readonly g2: number } {
    return { g1: this.#g1 + this.#count * sizes.g1, g2: this.#g2 + this.#count * sizes.g2 };
  }

  /** Takes the pair that was put there; true when those that wait are as many as it holds. */
  push(): boolean {
    const { functions } = this.#library;
    const { g1, g2 } = this.next;
    // A pairing with infinity is 1.
    if (functions._mclBnG1_isZero(g1) !== 1 && functions._mclBnG2_isZero(g2) !== 1) this.#count += 1;
    return this.#count === this.#capacity;
  }

  /** Works on the pairs that wait. */
  multiply(): void {
    if (this.#count === 0) return;
    const { functions } = this.#library;
    functions._mclBn_millerLoopVec(this.#factor, this.#g1, this.#g2, this.#count);
    functions._mclBnGT_mul(this.#product, this.#product, this.#factor);
    this.#count = 0;
  }

  isOne(): boolean {
    const { functions } = this.#library;
    this.multiply();
    functions._mclBn_finalExp(this.#factor, this.#product);
    return functions._mclBnGT_isOne(this.#factor) === 1;
  }
}
