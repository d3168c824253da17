/** A function of a client whose first parameter is its transport. */
type Call<Transport, Args extends readonly unknown[], Result> = (
  transport: Transport,
  ...args: Args
) => Result;

/** Binds a function of a client to a transport. */
export function bindCall<Transport, Args extends readonly unknown[], Result>(
  transport: Transport,
  call: Call<Transport, Args, Result>,
): (...args: Args) => Result {
  return (...args) => call(transport, ...args);
}

/** A paged call of a client object. */
export interface PagedCall<Args extends readonly unknown[], Result, Pages, Items> {
  (...args: Args): Result;
  /** The pages, each fetched when it is read. */
  pages(...args: Args): Pages;
  /** The items of all pages. */
  items(...args: Args): Items;
}

/** Binds the functions of a paged operation to a transport. */
export function bindPagedCall<Transport, Args extends readonly unknown[], Result, Pages, Items>(
  transport: Transport,
  call: Call<Transport, Args, Result>,
  pages: Call<Transport, Args, Pages>,
  items: Call<Transport, Args, Items>,
): PagedCall<Args, Result, Pages, Items> {
  return Object.assign(bindCall(transport, call), {
    pages: bindCall(transport, pages),
    items: bindCall(transport, items),
  });
}
