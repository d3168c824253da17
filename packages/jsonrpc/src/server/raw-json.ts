/** A result that is JSON text already; see {@link rawJson}. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Lets a handler answer prepared JSON text instead of a value that is encoded: for results that are cached or copied from elsewhere.
 * The text must have the method's wire form; nothing checks it.
 *
 * @example
 * ```ts
 * const getBlock: EthGetBlockByNumberHandler<Node> = ({ block }, node) => rawJson(node.blockCache.textOf(block));
 * ```
 */
export function rawJson<Result>(text: string): Result {
  return new RawJson(text) as Result;
}
