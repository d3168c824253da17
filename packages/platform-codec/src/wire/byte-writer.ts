import { maxUint64 } from '@firn/primitives/integers';
import { PlatformCodecError } from '../platform-codec-error.js';
import { codecVersion } from './codec-version.js';

/** Writes the network's linear codec: big-endian numbers, length-prefixed bytes (reference: section 3.5). */
export class ByteWriter {
  /** Whether lists have to be in their order. */
  readonly checksOrder: boolean;
  /** Bytes written so far. */
  offset = 0;
  // Making room replaces both: neither may be read before it.
  private buffer: Uint8Array;
  private view: DataView;

  constructor(initialSize = 512, { checksOrder = true }: { readonly checksOrder?: boolean } = {}) {
    this.buffer = new Uint8Array(initialSize);
    this.view = new DataView(this.buffer.buffer);
    this.checksOrder = checksOrder;
  }

  u8(value: number): void {
    const at = this.number(value, 1);
    this.view.setUint8(at, value);
  }

  u16(value: number): void {
    const at = this.number(value, 2);
    this.view.setUint16(at, value);
  }

  u32(value: number): void {
    const at = this.number(value, 4);
    this.view.setUint32(at, value);
  }

  u64(value: bigint): void {
    if (value < 0n || value > maxUint64) throw this.outOfRange(value, maxUint64);
    const at = this.advance(8);
    this.view.setBigUint64(at, value);
  }

  /** Bytes of a length that the reader knows. */
  fixed(bytes: Uint8Array): void {
    const at = this.advance(bytes.length);
    this.buffer.set(bytes, at);
  }

  /** The version in front of every top-level value. */
  version(): void {
    this.u16(codecVersion);
  }

  /** What was written, in memory of its own. */
  finish(): Uint8Array {
    return this.buffer.slice(0, this.offset);
  }

  private number(value: number, size: 1 | 2 | 4): number {
    const max = 2 ** (8 * size) - 1;
    if (!Number.isInteger(value) || value < 0 || value > max) throw this.outOfRange(value, max);
    return this.advance(size);
  }

  private outOfRange(value: number | bigint, max: number | bigint): PlatformCodecError {
    return new PlatformCodecError(
      'number-out-of-range',
      this.offset,
      `${value} is not an integer from 0 to ${max}`,
    );
  }

  private advance(length: number): number {
    const start = this.offset;
    this.offset = start + length;
    if (this.offset > this.buffer.length) {
      const grown = new Uint8Array(Math.max(this.buffer.length * 2, this.offset));
      grown.set(this.buffer.subarray(0, start));
      this.buffer = grown;
      this.view = new DataView(grown.buffer);
    }
    return start;
  }
}
