import { emptyBytes } from '@firn/primitives/bytes';
import type { RunState } from './opcode-table.js';

const firstSize = 512;

/**
 * The memory of a running contract, as the instructions of @ethereumjs/evm use it: theirs begins with 8 KiB, which take longer to get and to
 * give back than most contracts run. Like theirs it may be larger than what the contract paid for.
 */
export class FrameMemory implements Pick<RunState['memory'], keyof RunState['memory']> {
  _store: Uint8Array = emptyBytes;

  /** Makes room for `size` bytes at `offset`. */
  extend(offset: number, size: number): void {
    const end = offset + size;
    if (size === 0 || end <= this._store.length) return;
    const grown = new Uint8Array(Math.max(firstSize, end, 2 * this._store.length));
    grown.set(this._store);
    this._store = grown;
  }

  /** Writes `size` bytes, which is how many `value` has. */
  write(offset: number, size: number, value: Uint8Array): void {
    if (size === 0) return;
    if (value.length !== size) throw new RangeError(`${value.length} bytes are not ${size}`);
    this.extend(offset, size);
    this._store.set(value, offset);
  }

  /** The bytes themselves where a copy is to be avoided: later changes may show in them. */
  read(offset: number, size: number, avoidCopy = false): Uint8Array<ArrayBuffer> {
    this.extend(offset, size);
    const end = offset + size;
    return (
      avoidCopy
        ? this._store.subarray(offset, end)
        : Uint8Array.prototype.slice.call(this._store, offset, end)
    ) as Uint8Array<ArrayBuffer>;
  }
}
