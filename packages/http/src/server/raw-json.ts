/** A result that is JSON text already; see {@link rawJson}. Each of its forms is made once. */
export class RawJson {
  #text: string | undefined;
  #bytes: Uint8Array | undefined;
  #byteLength: number | undefined;
  #gzipped: Promise<Uint8Array> | undefined;
  #tag: string | undefined;
  /** Whether it still answers the request that it was made for, whoever asks; absent: only the handler can tell. */
  readonly isCurrent: (() => boolean) | undefined;

  constructor(text: string | Uint8Array, isCurrent?: () => boolean) {
    this.isCurrent = isCurrent;
    if (typeof text === 'string') this.#text = text;
    else this.#bytes = text;
  }

  text(): string {
    this.#text ??= new TextDecoder().decode(this.#bytes);
    return this.#text;
  }

  /** The text in UTF-8. Node.js only, as is {@link byteLength}: `Buffer` is several times as fast as what other hosts have. */
  bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.#text ?? '');
    return this.#bytes;
  }

  /** Number of bytes of the text in UTF-8. */
  byteLength(): number {
    this.#byteLength ??= this.#bytes?.length ?? Buffer.byteLength(this.#text ?? '');
    return this.#byteLength;
  }

  /** A weak entity tag of a hash of the text: equal texts have equal ones, whatever their encoding. */
  tag(hash: (content: string | Uint8Array) => string): string {
    this.#tag ??= `W/"${hash(this.#bytes ?? this.#text ?? '')}"`;
    return this.#tag;
  }

  /** The bytes as `compress` makes them. */
  gzipped(compress: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
    this.#gzipped ??= compress(this.bytes());
    return this.#gzipped;
  }
}

/**
 * Lets a handler answer prepared JSON text, or its UTF-8 bytes, instead of a value that is encoded: for results that are cached or copied from
 * elsewhere. The text must have the wire form of the operation; nothing checks it. Keep the returned object, not the text: its bytes and their
 * compressed form are made once.
 *
 * @example
 * ```ts
 * const getBlock: EthGetBlockByNumberHandler<Node> = ({ block }, node) => rawJson(node.blockCache.textOf(block));
 * ```
 */
export function rawJson<Result>(text: string | Uint8Array): Result {
  return new RawJson(text) as Result;
}
