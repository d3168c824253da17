import { CancelledError } from '../errors/cancelled-error.js';
import { TransportError } from '../errors/transport-error.js';

/** The type of one item of a page. */
export type PageItem<Result, Items extends keyof Result> =
  NonNullable<Result[Items]> extends readonly (infer Item)[] ? Item : never;

/** The name of a paged operation, and the signal that cancels it. */
export interface PagedRead {
  /** The method or operationId, for errors. */
  readonly operation: string;
  /** The caller's signal. */
  readonly signal?: AbortSignal | undefined;
}

/** How one page leads to the next. */
export interface Pages<Params, Page> extends PagedRead {
  /** Gets the page of some parameters. */
  readonly load: (params: Params) => Promise<Page>;
  /** Token or cursor behind a page that these parameters had as answer; `undefined` behind the last. */
  readonly next: (page: Page, params: Params) => unknown;
  /** The parameters of the page that a token names. */
  readonly paramsOf: (params: Params, token: unknown) => Params;
  /** The token that parameters hold. */
  readonly tokenOf: (params: Params) => unknown;
}

/**
 * Loads page after page, each when it is asked for.
 * @throws TransportError where the server answers the token that it was given, which would never end; CancelledError once the signal aborts.
 */
export async function* pagesOf<Params, Page>(
  params: Params,
  { load, next, paramsOf, tokenOf, operation, signal }: Pages<Params, Page>,
): AsyncGenerator<Page, void, undefined> {
  let current = params;
  for (;;) {
    const page = await load(current);
    yield page;
    throwIfCancelled({ operation, signal });
    const token = next(page, current);
    if (token === undefined) return;
    if (isSameToken(token, tokenOf(current)))
      throw new TransportError(`${operation} answered the page token that it was given`, { operation });
    current = paramsOf(current, token);
  }
}

/** The items of pages, one after the other. @throws CancelledError once the signal aborts, also within a page. */
export async function* itemsOf<Page, Items extends keyof Page>(
  pages: AsyncIterable<Page>,
  items: Items,
  read: PagedRead,
): AsyncGenerator<PageItem<Page, Items>, void, undefined> {
  for await (const page of pages) {
    for (const item of (page[items] ?? []) as Iterable<PageItem<Page, Items>>) {
      yield item;
      throwIfCancelled(read);
    }
  }
}

function throwIfCancelled({ operation, signal }: PagedRead): void {
  if (signal?.aborted) throw new CancelledError(signal.reason, { operation });
}

/** Whether two tokens are equal; some are objects. */
export function isSameToken(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));
}
