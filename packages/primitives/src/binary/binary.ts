/**
 * Bytes that can be streamed: what a `Blob` or a `File` is, and what the bytes of an answer or of an uploaded part are given as. Bytes that
 * come over the network can be read once; those of a `Blob` as often as wanted.
 */
export interface Binary {
  /** Media type, or an empty text where nothing is said of it. */
  readonly type?: string;
  /** Number of bytes, where it is known before they are read. */
  readonly size?: number | undefined;
  /** Name of the file, of parts and of `File`. */
  readonly name?: string | undefined;
  stream(): ReadableStream<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

/** Whether a value can be sent as bytes. */
export function isBinary(value: unknown): value is Binary {
  return (
    typeof value === 'object' && value !== null && 'stream' in value && typeof value.stream === 'function'
  );
}

/** Whether a value gives items one after the other. */
export function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** What is known of bytes beside them. */
export interface BinaryDetails {
  readonly type?: string | undefined;
  readonly size?: number | undefined;
  readonly name?: string | undefined;
}

/**
 * Makes bytes to send of a stream, without holding all of them: `binaryOf(Readable.toWeb(createReadStream(path)), { name, size })`. Of
 * bytes that are there already a `Blob` or `File` is made.
 */
export function binaryOf(
  source: ReadableStream<Uint8Array> | Uint8Array | string,
  { type = '', size, name }: BinaryDetails = {},
): Binary {
  if (!(source instanceof ReadableStream)) {
    const parts = [source as BlobPart];
    return name === undefined ? new Blob(parts, { type }) : new File(parts, name, { type });
  }
  return {
    type,
    size,
    name,
    stream: () => source,
    arrayBuffer: () => new Response(source).arrayBuffer(),
    text: () => new Response(source).text(),
  };
}
