/** Known to every copy of the code. */
const mark = Symbol.for('@firn/node StartRefusal');

/**
 * The node cannot start, or a command cannot run, with what the command line or the data folder says. The message tells the user what to put right;
 * no client is told of it.
 */
export class StartRefusal extends Error {
  override readonly name: string = 'StartRefusal';

  get [mark](): true {
    return true;
  }
}

/** Whether an error is a {@link StartRefusal}. */
export function isStartRefusal(error: unknown): error is StartRefusal {
  return error instanceof Error && (error as { readonly [mark]?: unknown })[mark] === true;
}
