/** Something that the reference client's runtime or storage has, and this one has not. */
export class UnsupportedError extends Error {
  override readonly name = 'UnsupportedError';

  /** @param what `setGCPercent`; @param why `V8 sizes its heap by itself` */
  constructor(what: string, why: string) {
    super(`${what} is not supported by this runtime: ${why}`);
  }
}
