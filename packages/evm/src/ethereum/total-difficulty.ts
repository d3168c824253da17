import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';

/** The difficulties of blocks and of all before them, together. It remembers the last one that it was asked for. */
export class TotalDifficulty {
  readonly #block: (number: bigint) => Block | undefined;
  #known: { readonly hash: Hex; readonly total: bigint } | undefined;

  /** `block` is asked for the accepted blocks. */
  constructor(block: (number: bigint) => Block | undefined) {
    this.#block = block;
  }

  /** The sum up to that accepted block. */
  through(block: Block): bigint {
    let total = 0n;
    for (let next: Block | undefined = block; next !== undefined; next = this.#before(next)) {
      if (next.hash === this.#known?.hash) {
        total += this.#known.total;
        break;
      }
      total += next.header.difficulty;
    }
    this.#known = { hash: block.hash, total };
    return total;
  }

  #before({ header }: Block): Block | undefined {
    return header.number === 0n ? undefined : this.#block(header.number - 1n);
  }
}
