import { PlatformCodecError } from '../platform-codec-error.js';
import { codecVersion } from './codec-version.js';

/** Reads the network's linear codec: big-endian numbers, length-prefixed bytes (reference: section 3.5). */
export class ByteReader {
  /** Everything that there is to read. What is taken from it is a view of it, not a copy. */
  readonly bytes: Uint8Array;
  /** Whether lists have to be in their order. */
  readonly checksOrder: boolean;
  /** Bytes read so far. */
  offset = 0;
  private readonly view: DataView;

  constructor(bytes: Uint8Array, { checksOrder = true }: { readonly checksOrder?: boolean } = {}) {
    // A Buffer's views would be Buffers, which compare as different from other byte arrays.
    this.bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.checksOrder = checksOrder;
  }

  u8(): number {
    return this.view.getUint8(this.advance(1));
  }

  u16(): number {
    return this.view.getUint16(this.advance(2));
  }

  u32(): number {
    return this.view.getUint32(this.advance(4));
  }

  u64(): bigint {
    return this.view.getBigUint64(this.advance(8));
  }

  /** Bytes of a length that the reader knows. */
  fixed(length: number): Uint8Array {
    const start = this.advance(length);
    return this.bytes.subarray(start, start + length);
  }

  /** The u32 count of a list, which cannot be more than the rest of the bytes has room for. */
  count(minItemLength: number): number {
    const at = this.offset;
    const count = this.u32();
    const left = this.bytes.length - this.offset;
    if (count * minItemLength > left) {
      throw new PlatformCodecError(
        'insufficient-length',
        at,
        `packer has insufficient length for input: a list of ${count} takes at least ${count * minItemLength} bytes, ${left} are left`,
      );
    }
    return count;
  }

  /** The version in front of every top-level value. */
  version(): void {
    const at = this.offset;
    const version = this.u16();
    if (version !== codecVersion) {
      throw new PlatformCodecError(
        'unknown-version',
        at,
        `unknown codec version: ${version}, only ${codecVersion} is allowed`,
      );
    }
  }

  /** @throws PlatformCodecError unless everything was read. */
  end(): void {
    if (this.offset === this.bytes.length) return;
    throw new PlatformCodecError(
      'trailing-bytes',
      this.offset,
      `trailing buffer space: read ${this.offset} provided ${this.bytes.length}`,
    );
  }

  private advance(length: number): number {
    const start = this.offset;
    if (length > this.bytes.length - start) {
      throw new PlatformCodecError(
        'insufficient-length',
        start,
        `packer has insufficient length for input: ${length} bytes needed, ${this.bytes.length - start} are left`,
      );
    }
    this.offset = start + length;
    return start;
  }
}
