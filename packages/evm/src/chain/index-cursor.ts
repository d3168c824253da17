import { keyToUint64, type SubStore, uint64Key } from '@firn/storage';

const firstChunk = 32;
const largestChunk = 1024;

/** Steps through the numbers that stand behind one prefix in an index, in order. It reads them in chunks, which grow. */
export class IndexCursor {
  readonly #part: SubStore;
  readonly #prefix: Uint8Array;
  readonly #end: Uint8Array;
  #numbers: bigint[] = [];
  #at = 0;
  #chunk = firstChunk;
  #isAtEnd = false;

  /** Numbers up to `to`, which is included. */
  constructor(part: SubStore, prefix: Uint8Array, to: bigint) {
    this.#part = part;
    this.#prefix = prefix;
    this.#end = Buffer.concat([prefix, uint64Key(to + 1n)]);
  }

  /** The first number that is `from` or greater. `from` must not fall from call to call. */
  seek(from: bigint): bigint | undefined {
    for (;;) {
      while (this.#at < this.#numbers.length) {
        const number = this.#numbers[this.#at] as bigint;
        if (number >= from) return number;
        this.#at += 1;
      }
      if (this.#isAtEnd) return undefined;
      this.#read(from);
    }
  }

  #read(from: bigint): void {
    const start = Buffer.concat([this.#prefix, uint64Key(from)]);
    this.#numbers = [];
    this.#at = 0;
    for (const key of this.#part.keys({ start, end: this.#end, limit: this.#chunk }))
      this.#numbers.push(keyToUint64(key.subarray(key.length - 8)));
    this.#isAtEnd = this.#numbers.length < this.#chunk;
    this.#chunk = Math.min(this.#chunk * 2, largestChunk);
  }
}
