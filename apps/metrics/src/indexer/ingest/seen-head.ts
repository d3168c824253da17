/** The head of a URL as it was told last. */
export interface SeenHead {
  readonly number: bigint;
  /** Since when it has been behind that of another URL, by `performance.now()`; undefined while it is not. */
  behindSince: number | undefined;
}
