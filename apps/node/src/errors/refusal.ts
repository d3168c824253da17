/** Known to every copy of the code. */
const mark = Symbol.for('@firn/node Refusal');

/**
 * What was asked of the node cannot be done. The message is for the one who asked, in the words of the reference client where it has some.
 * Subclasses are what the node itself tells apart.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';

  get [mark](): true {
    return true;
  }
}

/** Whether an error is a {@link Refusal}. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && (error as { readonly [mark]?: unknown })[mark] === true;
}
