/** Writes the network's linear codec: big-endian numbers, length-prefixed bytes (reference: section 3.5). */
export class ByteWriter {
  private buffer: Buffer;
  private length = 0;

  constructor(initialSize = 1024) {
    this.buffer = Buffer.allocUnsafe(initialSize);
  }

  u8(value: number): this {
    this.length = this.reserve(1).writeUInt8(value, this.length);
    return this;
  }

  u16(value: number): this {
    this.length = this.reserve(2).writeUInt16BE(value, this.length);
    return this;
  }

  u32(value: number): this {
    this.length = this.reserve(4).writeUInt32BE(value, this.length);
    return this;
  }

  u64(value: bigint): this {
    this.length = this.reserve(8).writeBigUInt64BE(value, this.length);
    return this;
  }

  /** Bytes of a length that the reader knows. */
  fixed(bytes: Uint8Array): this {
    this.reserve(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** A u32 length and the bytes. */
  bytes(bytes: Uint8Array): this {
    return this.u32(bytes.length).fixed(bytes);
  }

  /** A u16 length and the UTF-8 bytes. */
  string(text: string): this {
    const bytes = Buffer.from(text, 'utf8');
    return this.u16(bytes.length).fixed(bytes);
  }

  /** A u32 count and each element. */
  list<Item>(items: readonly Item[], write: (writer: this, item: Item) => void): this {
    this.u32(items.length);
    for (const item of items) write(this, item);
    return this;
  }

  /** A copy of what was written. */
  finish(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.buffer, 0, this.length);
  }

  private reserve(count: number): Buffer {
    if (this.length + count > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + count));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
    return this.buffer;
  }
}
