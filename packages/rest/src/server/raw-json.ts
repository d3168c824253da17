import { hash } from 'node:crypto';

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

  /** The text in UTF-8. */
  bytes(): Uint8Array {
    this.#bytes ??= Buffer.from(this.#text ?? '');
    return this.#bytes;
  }

  /** Number of bytes of the text in UTF-8. */
  byteLength(): number {
    this.#byteLength ??= this.#bytes?.length ?? Buffer.byteLength(this.#text ?? '');
    return this.#byteLength;
  }

  /** A weak entity tag: equal texts have equal ones, whatever their encoding. */
  tag(): string {
    this.#tag ??= `W/"${hash('sha1', this.#bytes ?? this.#text ?? '', 'base64url')}"`;
    return this.#tag;
  }

  /** The bytes as `compress` makes them. */
  gzipped(compress: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<Uint8Array> {
    this.#gzipped ??= compress(this.bytes());
    return this.#gzipped;
  }
}

/** What is known of prepared JSON. */
export interface RawJsonOptions {
  /**
   * Promises that the answer depends on nothing but the path and the query, and tells whether it is still right: as long as it is,
   * the server gives it to every GET and HEAD of the same target, at the same price, without asking the handler. Asked for each request: it
   * must be cheap, and must not throw.
   */
  readonly isCurrent?: (() => boolean) | undefined;
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
export function rawJson<Result>(text: string | Uint8Array, { isCurrent }: RawJsonOptions = {}): Result {
  return new RawJson(text, isCurrent) as Result;
}
