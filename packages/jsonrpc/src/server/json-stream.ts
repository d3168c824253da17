/** A result whose JSON text comes in parts; see {@link jsonStream}. */
export class JsonStream {
  readonly chunks: AsyncIterable<string>;
  readonly hold: HoldParts | undefined;

  constructor(chunks: AsyncIterable<string>, hold: HoldParts | undefined) {
    this.chunks = chunks;
    this.hold = hold;
  }
}

/** Takes all parts before it gives the first one. */
export type HoldParts = (parts: AsyncIterable<string>) => AsyncIterable<string>;

/** How an answer in parts is sent. */
export interface JsonStreamOptions {
  /**
   * Holds the parts of a long answer until all are made, in a file for example, so that an error is a clean answer however late it comes and no
   * client can keep the one who makes them waiting. Absent: parts are sent while they are made. Unused where parts are collected.
   */
  readonly hold?: HoldParts | undefined;
}

/**
 * Lets a handler answer JSON text in parts, so that a result of any size takes little memory: over HTTP the next part is asked for
 * when the client has taken the ones before. The parts together must have the method's wire form; nothing checks it.
 *
 * An error of the first MiB is answered like any other; a later one ends the connection before its time and is logged, unless `hold` is given. In batches and
 * over WebSocket the parts are collected, up to the limit of a batch's answers; a longer result is answered -32003.
 * @example
 * ```ts
 * const export: DebugExportHandler<Node> = (_, node) => jsonStream(node.exportAsJson());
 * ```
 */
export function jsonStream<Result>(chunks: AsyncIterable<string>, { hold }: JsonStreamOptions = {}): Result {
  return new JsonStream(chunks, hold) as Result;
}
