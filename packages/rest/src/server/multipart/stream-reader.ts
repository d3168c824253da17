import { httpError } from '../../errors/http-status-error.js';

const empty = Buffer.alloc(0);

/** Reads a stream up to one sequence of bytes after the other, and holds one chunk at a time. */
export class StreamReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Buffer;

  constructor(stream: AsyncIterable<Uint8Array>, before: Buffer = empty) {
    this.#chunks = stream[Symbol.asyncIterator]();
    this.#rest = before;
  }

  /** The bytes up to `end`, which is read and left out. @throws HttpStatusError with 400 where it does not come. */
  async *until(end: Buffer): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = this.#rest.indexOf(end);
      if (at !== -1) {
        const found = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + end.length);
        if (found.length > 0) yield found;
        return;
      }
      // The last bytes may be the beginning of what is looked for.
      const sure = this.#rest.length - end.length + 1;
      if (sure > 0) {
        const found = this.#rest.subarray(0, sure);
        this.#rest = this.#rest.subarray(sure);
        yield found;
      }
      await this.#fill();
    }
  }

  async skipUntil(end: Buffer): Promise<void> {
    for await (const _skipped of this.until(end));
  }

  /** The text up to `end`. @throws HttpStatusError with 400 beyond `maxBytes`. */
  async textUntil(end: Buffer, maxBytes: number): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.until(end)) {
      size += chunk.length;
      if (size > maxBytes)
        throw httpError(400, `the headers of a part must not be longer than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  /** The next bytes as a text of Latin-1, without reading them. */
  async peek(size: number): Promise<string> {
    while (this.#rest.length < size) await this.#fill();
    return this.#rest.toString('latin1', 0, size);
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw httpError(400, 'the body ends before its last boundary');
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
  }
}
