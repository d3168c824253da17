/** A record on disk that this version of the node cannot have written. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/** Whether an error is a {@link RecordError}, of this or of another copy of the code. */
export function isRecordError(error: unknown): error is RecordError {
  return error instanceof Error && error.name === 'RecordError';
}

/** Writes the records of the state: big-endian numbers, lengths in front of what varies. */
export class RecordWriter {
  readonly #parts: Uint8Array[] = [];

  u8(value: number): this {
    return this.fixed(Uint8Array.of(value));
  }

  u32(value: number): this {
    const bytes = Buffer.allocUnsafe(4);
    bytes.writeUInt32BE(value);
    return this.fixed(bytes);
  }

  u64(value: bigint): this {
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeBigUInt64BE(value);
    return this.fixed(bytes);
  }

  /** Bytes of a length that the reader knows. */
  fixed(bytes: Uint8Array): this {
    this.#parts.push(bytes);
    return this;
  }

  /** A u32 length and the bytes. */
  bytes(bytes: Uint8Array): this {
    return this.u32(bytes.length).fixed(bytes);
  }

  /** 1 and what `write` writes, or 0. */
  optional<Value>(value: Value | undefined, write: (value: Value) => void): this {
    this.u8(value === undefined ? 0 : 1);
    if (value !== undefined) write(value);
    return this;
  }

  /** A u32 count and each item. */
  list<Item>(items: readonly Item[], write: (item: Item) => void): this {
    this.u32(items.length);
    for (const item of items) write(item);
    return this;
  }

  finish(): Uint8Array {
    return Buffer.concat(this.#parts);
  }
}

/** Reads what `RecordWriter` wrote. Every method throws RecordError where the bytes end too early. */
export class RecordReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    // Views of a Buffer would be Buffers.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.#view.getUint8(this.#advance(1));
  }

  u32(): number {
    return this.#view.getUint32(this.#advance(4));
  }

  u64(): bigint {
    return this.#view.getBigUint64(this.#advance(8));
  }

  fixed(length: number): Uint8Array {
    const start = this.#advance(length);
    return this.#bytes.subarray(start, start + length);
  }

  bytes(): Uint8Array {
    return this.fixed(this.u32());
  }

  optional<Value>(read: () => Value): Value | undefined {
    const flag = this.u8();
    if (flag > 1) throw new RecordError(`a record of the state says ${flag} where only 0 or 1 can stand`);
    return flag === 1 ? read() : undefined;
  }

  list<Item>(read: () => Item): Item[] {
    const items: Item[] = [];
    // A count that is wrong ends with the bytes, before it takes memory.
    for (let left = this.u32(); left > 0; left -= 1) items.push(read());
    return items;
  }

  /** Everything that is left. */
  rest(): Uint8Array {
    return this.fixed(this.#bytes.length - this.#offset);
  }

  /** @throws RecordError unless everything was read. */
  end(): void {
    const left = this.#bytes.length - this.#offset;
    if (left > 0) throw new RecordError(`a record of the state has ${left} bytes too many`);
  }

  #advance(length: number): number {
    const start = this.#offset;
    const left = this.#bytes.length - start;
    if (length > left) {
      throw new RecordError(`a record of the state has ${left} bytes left where ${length} have to follow`);
    }
    this.#offset = start + length;
    return start;
  }
}
