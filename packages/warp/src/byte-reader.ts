import { bytesToHex, type Hex } from '@firn/primitives/bytes';

/** Bytes do not have the form that was expected; the message says where. */
export class WarpFormatError extends Error {
  override readonly name = 'WarpFormatError';
}

/** Whether an error is a {@link WarpFormatError}, of this or of another copy of the code. */
export function isWarpFormatError(error: unknown): error is WarpFormatError {
  return error instanceof Error && error.name === 'WarpFormatError';
}

/** Reads the network's linear codec: big-endian numbers, length-prefixed bytes (reference 3.5). */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u16(): number {
    return this.fixed(2).readUInt16BE();
  }

  u32(): number {
    return this.fixed(4).readUInt32BE();
  }

  /** The next bytes, not copied. @throws WarpFormatError at the end. */
  fixed(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) {
      throw new WarpFormatError(
        `packer has insufficient length for input: ${this.#bytes.length} bytes, ${end} needed`,
      );
    }
    const taken = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** The same in hex. */
  hex(length: number): Hex {
    return bytesToHex(this.fixed(length));
  }

  /** A u32 length and the bytes. */
  bytes(): Buffer {
    return this.fixed(this.u32());
  }

  /** The codec version in front of every top-level value. */
  version(): void {
    const version = this.u16();
    if (version !== 0) throw new WarpFormatError(`unknown codec version: ${version}`);
  }

  /** @throws WarpFormatError unless everything was read. */
  end(): void {
    const left = this.#bytes.length - this.#at;
    if (left > 0) throw new WarpFormatError(`unmarshal end of bytes: ${left} bytes too many`);
  }
}
