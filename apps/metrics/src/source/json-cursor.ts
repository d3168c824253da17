/** Names of the members of an object that are read, by their length. */
export type JsonKeys<Name extends string> = readonly (readonly {
  readonly name: Name;
  readonly bytes: Uint8Array;
}[])[];

/** Prepares the names to look for. */
export function jsonKeys<const Name extends string>(...names: Name[]): JsonKeys<Name> {
  const byLength: { name: Name; bytes: Uint8Array }[][] = [];
  for (const name of names) {
    const bytes = Buffer.from(name, 'latin1');
    byLength[bytes.length] ??= [];
    byLength[bytes.length]?.push({ name, bytes });
  }
  return byLength;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterN = 0x6e;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const blank = 0x20;
/** Beyond, a search by the runtime is faster than a loop. */
const shortString = 96;

/**
 * Reads JSON from bytes member by member and builds nothing of what is not asked for: an answer of a node is mostly blooms, inputs and
 * signatures. What is skipped is checked only as far as it takes to find its end.
 *
 * Each method throws a SyntaxError where the text is not what it is for.
 */
export class JsonCursor {
  readonly #bytes: Buffer;
  #position = 0;
  /** Whether nothing of the innermost object or array was read yet: no comma may come. */
  #isFresh = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  enterObject(): void {
    this.#expect(openBrace);
    this.#isFresh = true;
  }

  /** Goes to the value of the next member with one of the names, and returns its name; undefined at the object's end. */
  nextKey<Name extends string>(keys: JsonKeys<Name>): Name | undefined {
    while (this.#hasMore(closeBrace)) {
      this.#expect(quote);
      const start = this.#position;
      const end = this.#stringEnd(start);
      this.#position = end + 1;
      this.#expect(colon);
      const name = this.#find(keys, start, end);
      if (name !== undefined) return name;
      this.skip();
    }
    return undefined;
  }

  enterArray(): void {
    this.#expect(openBracket);
    this.#isFresh = true;
  }

  /** Whether the array has another element, which is read next. */
  nextElement(): boolean {
    return this.#hasMore(closeBracket);
  }

  /** Whether the value is an array, an object or a string, by its first character. */
  startsWith(character: '[' | '{' | '"'): boolean {
    return this.#next() === character.charCodeAt(0);
  }

  /** Skips the value if it is null; whether it was. */
  takeNull(): boolean {
    if (this.#next() !== letterN) return false;
    this.skip();
    return true;
  }

  /** The integer, from 0 to 2^53. */
  readInteger(): number {
    const start = this.#start();
    this.skip();
    const value = Number(this.#text(start, this.#position));
    if (!Number.isSafeInteger(value) || value < 0) throw this.#wrong(start, 'an integer');
    return value;
  }

  /** The text of a string without escapes, letters in lower case. `expected`, if it is that, costs no new string. */
  readLowerCase(expected?: string): string {
    this.#expect(quote);
    const start = this.#position;
    if (expected !== undefined && this.#isAt(expected, start)) {
      this.#position = start + expected.length + 1;
      return expected;
    }
    const bytes = this.#bytes;
    let capitals = 0;
    for (let at = start; at < start + shortString; at++) {
      const byte = bytes[at] ?? backslash;
      if (byte === quote) {
        this.#position = at + 1;
        const text = this.#text(start, at);
        return capitals === 0 ? text : text.toLowerCase();
      }
      if (byte === backslash) break;
      if (byte < 0x5b && byte > 0x40) capitals++;
    }
    const end = this.#stringEnd(start);
    this.#position = end + 1;
    return this.#text(start, end).toLowerCase();
  }

  /** The integer of at most 256 bits that a string has in hexadecimal; undefined where it is something else, which is not skipped. */
  readQuantity(): bigint | undefined {
    const start = this.#start() + 3;
    const bytes = this.#bytes;
    if (bytes[start - 3] !== quote || bytes[start - 2] !== 0x30 || bytes[start - 1] !== 0x78)
      return undefined;
    let value = 0;
    let end = start;
    for (; ; end++) {
      const digit = digitOf(bytes[end] ?? 0);
      if (digit < 0) break;
      value = value * 16 + digit;
    }
    const digits = end - start;
    if (bytes[end] !== quote || digits === 0 || digits > 64) return undefined;
    this.#position = end + 1;
    return digits <= 13 ? BigInt(value) : BigInt(`0x${this.#text(start, end)}`);
  }

  skip(): void {
    const first = this.#next();
    if (first === quote) this.#position = this.#stringEnd(this.#position + 1) + 1;
    else if (first === openBrace || first === openBracket) this.#skipNested();
    else this.#skipLiteral();
  }

  /** The JSON of the value, which is skipped. */
  takeJson(): string {
    const start = this.#start();
    this.skip();
    return this.#bytes.toString('utf8', start, this.#position);
  }

  /** Position of the value that is read next. */
  mark(): number {
    return this.#start();
  }

  /** The JSON of what was read since a mark; it is not copied. */
  bytesSince(mark: number): Buffer {
    return this.#bytes.subarray(mark, this.#position);
  }

  #skipNested(): void {
    const bytes = this.#bytes;
    let depth = 0;
    for (let at = this.#position; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) at = this.#stringEnd(at + 1);
      else if (byte === openBrace || byte === openBracket) depth++;
      else if (byte === closeBrace || byte === closeBracket) {
        depth--;
        if (depth === 0) {
          this.#position = at + 1;
          return;
        }
      }
    }
    throw this.#wrong(this.#position, 'an end');
  }

  #skipLiteral(): void {
    const bytes = this.#bytes;
    const start = this.#position;
    let at = start;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte <= blank || byte === comma || byte === closeBrace || byte === closeBracket) break;
    }
    if (at === start) throw this.#wrong(start, 'a value');
    this.#position = at;
  }

  /** Whether another member or element comes; goes past the comma, or past the end. */
  #hasMore(end: number): boolean {
    const byte = this.#next();
    if (byte === end) {
      this.#position++;
      this.#isFresh = false;
      return false;
    }
    if (!this.#isFresh) this.#expect(comma);
    this.#isFresh = false;
    return true;
  }

  /** The next byte that is no white space; the position is on it. */
  #next(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#position] ?? blank + 1;
    while (byte <= blank) byte = bytes[++this.#position] ?? blank + 1;
    return byte;
  }

  #start(): number {
    this.#next();
    return this.#position;
  }

  #expect(byte: number): void {
    if (this.#next() !== byte) throw this.#wrong(this.#position, JSON.stringify(String.fromCharCode(byte)));
    this.#position++;
  }

  /** Position of the quote that ends a string. */
  #stringEnd(start: number): number {
    const bytes = this.#bytes;
    const near = Math.min(bytes.length, start + shortString);
    for (let at = start; at < near; at++) {
      const byte = bytes[at];
      if (byte === quote) return at;
      if (byte === backslash) return this.#escapedEnd(at);
    }
    const end = bytes.indexOf(quote, near);
    if (end < 0) throw this.#wrong(start, 'a string with an end');
    return bytes[end - 1] === backslash ? this.#escapedEnd(near) : end;
  }

  #escapedEnd(start: number): number {
    for (let at = start; at < this.#bytes.length; at++) {
      if (this.#bytes[at] === quote) return at;
      if (this.#bytes[at] === backslash) at++;
    }
    throw this.#wrong(start, 'a string with an end');
  }

  #find<Name extends string>(keys: JsonKeys<Name>, start: number, end: number): Name | undefined {
    const candidates = keys[end - start];
    if (candidates === undefined) return undefined;
    for (const { name, bytes } of candidates) {
      let at = 0;
      while (at < bytes.length && this.#bytes[start + at] === bytes[at]) at++;
      if (at === bytes.length) return name;
    }
    return undefined;
  }

  #isAt(text: string, start: number): boolean {
    const bytes = this.#bytes;
    for (let at = 0; at < text.length; at++) if (bytes[start + at] !== text.charCodeAt(at)) return false;
    return bytes[start + text.length] === quote;
  }

  #text(start: number, end: number): string {
    return this.#bytes.toString('latin1', start, end);
  }

  #wrong(position: number, expected: string): SyntaxError {
    const found = this.#bytes.toString('utf8', position, position + 40);
    return new SyntaxError(`expected ${expected} at byte ${position}, got ${JSON.stringify(found)}`);
  }
}

/** Value of a hexadecimal digit; negative for any other character. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
