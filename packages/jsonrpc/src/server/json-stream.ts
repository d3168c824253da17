/** A result whose JSON text comes in parts; see {@link jsonStream}. */
export class JsonStream {
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/**
 * Lets a handler answer JSON text in parts, so that a result of any size takes little memory: over HTTP the next part is asked for
 * when the client has taken the ones before. The parts together must have the method's wire form; nothing checks it.
 *
 * An error of the first MiB is answered like any other; a later one ends the connection before its time and is logged. In batches and
 * over WebSocket the parts are collected, up to the limit of a batch's answers; a longer result is answered -32003.
 * @example
 * ```ts
 * const export: DebugExportHandler<Node> = (_, node) => jsonStream(node.exportAsJson());
 * ```
 */
export function jsonStream<Result>(chunks: AsyncIterable<string>): Result {
  return new JsonStream(chunks) as Result;
}
