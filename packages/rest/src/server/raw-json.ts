/** A result that is JSON text already; see {@link rawJson}. */
export class RawJson {
  readonly #text: string | Uint8Array;
  #bytes: Uint8Array | undefined;
  #gzipped: Promise<Uint8Array> | undefined;

  constructor(text: string | Uint8Array) {
    this.#text = text;
  }

  /** The text; decoded anew where bytes were given. */
  text(): string {
    return typeof this.#text === 'string' ? this.#text : new TextDecoder().decode(this.#text);
  }

  /** The text in UTF-8; made once. */
  bytes(): Uint8Array {
    this.#bytes ??= typeof this.#text === 'string' ? Buffer.from(this.#text) : this.#text;
    return this.#bytes;
  }

  /** The bytes as `compress` makes them; made once, so that a cached result is compressed once. */
  gzipped(compress: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
    this.#gzipped ??= compress(this.bytes());
    return this.#gzipped;
  }
}

/**
 * Lets a handler answer prepared JSON text, or its UTF-8 bytes, instead of a value that is encoded: for results that are cached.
 * The text must have the operation's wire form; nothing checks it. Keep the returned object, not the text: its bytes and their compressed
 * form are made once.
 *
 * @example
 * ```ts
 * const getChain: GetChainHandler<Cache> = ({ chainId }, cache) => cache.get(chainId) ?? cache.set(chainId, rawJson(text));
 * ```
 */
export function rawJson<Result>(text: string | Uint8Array): Result {
  return new RawJson(text) as Result;
}
