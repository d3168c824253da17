import type { DumpBytes } from './dump-bytes.js';

const windowLength = 65_536;
/** Longest text or number, in bytes: code of 8 MiB in hex. */
const maxTokenLength = 2 ** 24 + 64;
/** Deepest nesting of what is passed over. */
const maxDepth = 512;

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];
const none = -1;
const numberForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const integerForm = /^-?[0-9]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them in its texts.
const written = /[\\\u0000-\u001f]/;
const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A value without members: integers that a number cannot hold are texts of their digits. */
export type JsonScalar = string | number | boolean | null;

/**
 * Reads JSON member by member from bytes that need not fit into memory. Each method throws a SyntaxError with the position where the bytes are not what
 * it is for.
 */
export class JsonReader {
  readonly #bytes: DumpBytes;
  #window = Buffer.alloc(windowLength);
  /** Position of the window. */
  #from = 0;
  #filled = 0;
  #at = 0;
  /** Whether nothing of the innermost object or array was read yet: no comma may come. */
  #isFresh = false;

  constructor(bytes: DumpBytes) {
    this.#bytes = bytes;
  }

  /** Of the byte that is read next. */
  get position(): number {
    return this.#from + this.#at;
  }

  /** Whether an object comes next. */
  get isAtObject(): boolean {
    return this.#peek() === openBrace;
  }

  enterObject(): void {
    this.#expect(openBrace);
    this.#isFresh = true;
  }

  /** Goes to the value of the next member and returns its name; undefined at the object's end. */
  nextName(): string | undefined {
    if (!this.#hasMore(closeBrace)) return undefined;
    const name = this.#text();
    this.#expect(colon);
    return name;
  }

  /** The value, which is no object and no array. */
  scalar(): JsonScalar {
    if (this.#peek() === quote) return this.#text();
    const [start, end] = this.#plain();
    const text = this.#window.toString('latin1', start, end);
    const word = words.get(text);
    if (word !== undefined) return word;
    if (!numberForm.test(text)) throw this.#fault(`${shown(text)} is no value`, start);
    const number = Number(text);
    return integerForm.test(text) && !Number.isSafeInteger(number) ? text : number;
  }

  /** Passes over the value, whatever it is, and yields after each part of it. */
  *pass(): Generator<undefined> {
    const open: number[] = [];
    do {
      const next = this.#peek();
      if (next === openBrace || next === openBracket) {
        if (open.length === maxDepth) throw this.#fault(`it is nested more than ${maxDepth} deep`);
        this.#at += 1;
        this.#isFresh = true;
        open.push(next);
      } else if (next === quote) this.#passText();
      else this.scalar();
      while (open.length > 0 && !this.#hasNext(open.at(-1))) open.pop();
      yield;
    } while (open.length > 0);
  }

  /** Nothing but blanks may follow. */
  end(): void {
    if (this.#peek() !== none) throw this.#fault('there is more behind the end');
  }

  #hasNext(opened: number | undefined): boolean {
    if (opened === openBracket) return this.#hasMore(closeBracket);
    if (!this.#hasMore(closeBrace)) return false;
    this.#passText();
    this.#expect(colon);
    return true;
  }

  #hasMore(closing: number): boolean {
    const isFresh = this.#isFresh;
    this.#isFresh = false;
    if (this.#peek() === closing) {
      this.#at += 1;
      return false;
    }
    if (!isFresh) this.#expect(comma);
    return true;
  }

  #text(): string {
    const [start, end] = this.#textBounds();
    const text = this.#window.toString('utf8', start, end);
    if (!written.test(text)) return text;
    try {
      return JSON.parse(`"${text}"`) as string;
    } catch (cause) {
      throw this.#fault('a text is written wrongly', start, cause);
    }
  }

  // A part of a text that is passed over is not looked at, so that it may have any length.
  #passText(): void {
    this.#expect(quote);
    for (;;) {
      const found = this.#quoteFrom(this.#at);
      const close = found ?? this.#filled;
      const escaped = this.#slashesBefore(close, this.#at) % 2 === 1;
      if (found !== undefined) {
        this.#at = close + 1;
        if (!escaped) return;
        continue;
      }
      // A backslash goes on with what comes behind the window.
      this.#at = escaped ? close - 1 : close;
      if (!this.#refill()) throw this.#fault('a text does not end');
      if (escaped && this.#filled - this.#at < 2) throw this.#fault('a text does not end');
      if (escaped) this.#at += 2;
    }
  }

  /** Where in the window the text stands that comes next; goes behind it. */
  #textBounds(): readonly [start: number, end: number] {
    this.#expect(quote);
    let searched = 0;
    for (;;) {
      const close = this.#quoteFrom(this.#at + searched);
      if (close === undefined) {
        searched = this.#filled - this.#at;
        if (!this.#refill()) throw this.#fault('a text does not end');
        continue;
      }
      if (this.#slashesBefore(close, this.#at) % 2 === 0) {
        const start = this.#at;
        this.#at = close + 1;
        return [start, close];
      }
      searched = close + 1 - this.#at;
    }
  }

  #quoteFrom(start: number): number | undefined {
    const found = this.#window.indexOf(quote, start);
    // Behind what is filled stands what was read before.
    return found === -1 || found >= this.#filled ? undefined : found;
  }

  #slashesBefore(end: number, start: number): number {
    let slashes = 0;
    while (end - slashes > start && this.#window[end - slashes - 1] === backslash) slashes += 1;
    return slashes;
  }

  /** Where in the window a number or a word stands; goes behind it. */
  #plain(): readonly [start: number, end: number] {
    if (this.#peek() === none) throw this.#fault('it ends too soon');
    let length = 0;
    for (;;) {
      const unit = this.#window[this.#at + length];
      if (this.#at + length >= this.#filled) {
        if (!this.#refill()) break;
      } else if (isPlain(unit)) length += 1;
      else break;
    }
    if (length === 0) throw this.#fault(`${shown(String.fromCharCode(this.#peek()))} is no value`);
    const start = this.#at;
    this.#at += length;
    return [start, this.#at];
  }

  #expect(byte: number): void {
    const found = this.#peek();
    if (found === byte) this.#at += 1;
    else if (found === none) throw this.#fault('it ends too soon');
    else
      throw this.#fault(
        `${shown(String.fromCharCode(found))} stands where ${shown(String.fromCharCode(byte))} must be`,
      );
  }

  /** The next byte that is no blank. */
  #peek(): number {
    for (;;) {
      if (this.#at >= this.#filled && !this.#refill()) return none;
      const byte = this.#window[this.#at] ?? none;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.#at += 1;
    }
  }

  /** Brings what comes next into the window, which grows where a token fills it; false at the end. */
  #refill(): boolean {
    const kept = this.#filled - this.#at;
    if (kept >= maxTokenLength) throw this.#fault(`a text or number is longer than ${maxTokenLength} bytes`);
    const isNarrow = kept * 2 > this.#window.length;
    const target = isNarrow ? Buffer.alloc(Math.min(kept * 4, maxTokenLength)) : this.#window;
    this.#window.copy(target, 0, this.#at, this.#filled);
    this.#from += this.#at;
    this.#at = 0;
    this.#window = target;
    const read = this.#bytes.read(target.subarray(kept), this.#from + kept);
    this.#filled = kept + read;
    return read > 0;
  }

  #fault(what: string, at = this.#at, cause?: unknown): SyntaxError {
    return new SyntaxError(`${what}, at byte ${this.#from + at}`, { cause });
  }
}

function isPlain(unit = none): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    unit === 0x2b ||
    unit === 0x2d ||
    unit === 0x2e
  );
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
