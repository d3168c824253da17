/** What RLP encodes: bytes, or a list of such. */
export type RlpInput = Uint8Array | readonly RlpInput[];

/** Up to so many bytes the head of an item is one byte. */
const maxShort = 55;
const bytesHead = 0x80;
const listHead = 0xc0;

/** The RLP of a value. It is measured first and then written in one go: a list of thousands costs a copy of its bytes, not one for each level. */
export function encodeRlp(input: RlpInput): Uint8Array {
  const contents: number[] = [];
  const encoded = new Uint8Array(measure(input, contents));
  new Writer(encoded, contents).put(input);
  return encoded;
}

/** The length of the RLP of a value, without writing it. */
export function rlpLength(input: RlpInput): number {
  return measure(input, []);
}

/** The length of an encoding. `contents` gets what is in each list, in the order in which they begin. */
function measure(input: RlpInput, contents: number[]): number {
  if (input instanceof Uint8Array) {
    const { length } = input;
    return length === 1 && (input[0] as number) < bytesHead ? 1 : headLength(length) + length;
  }
  const at = contents.push(0) - 1;
  let length = 0;
  for (const item of input) length += measure(item, contents);
  contents[at] = length;
  return headLength(length) + length;
}

function headLength(length: number): number {
  return length <= maxShort ? 1 : 1 + bytesOf(length);
}

/** How many bytes a length takes. */
function bytesOf(length: number): number {
  let bytes = 1;
  for (let rest = length; rest > 0xff; rest = Math.floor(rest / 256)) bytes += 1;
  return bytes;
}

class Writer {
  readonly #to: Uint8Array;
  readonly #contents: readonly number[];
  #at = 0;
  #lists = 0;

  constructor(to: Uint8Array, contents: readonly number[]) {
    this.#to = to;
    this.#contents = contents;
  }

  put(input: RlpInput): void {
    if (!(input instanceof Uint8Array)) {
      this.#putHead(listHead, this.#contents[this.#lists] as number);
      this.#lists += 1;
      for (const item of input) this.put(item);
      return;
    }
    const { length } = input;
    if (length !== 1 || (input[0] as number) >= bytesHead) this.#putHead(bytesHead, length);
    this.#to.set(input, this.#at);
    this.#at += length;
  }

  #putHead(head: number, length: number): void {
    if (length <= maxShort) {
      this.#to[this.#at] = head + length;
      this.#at += 1;
      return;
    }
    const bytes = bytesOf(length);
    this.#to[this.#at] = head + maxShort + bytes;
    let rest = length;
    for (let at = this.#at + bytes; at > this.#at; at -= 1) {
      this.#to[at] = rest & 0xff;
      rest = Math.floor(rest / 256);
    }
    this.#at += 1 + bytes;
  }
}
