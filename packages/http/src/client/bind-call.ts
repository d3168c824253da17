/** Key of the type that a function of a client has without its transport. A type alone: nothing has it when a program runs. */
export declare const bound: unique symbol;

/** Function of a client whose first parameter is its transport. */
export interface Bindable<Bound = unknown> {
  readonly [bound]?: Bound;
}

/** Type of a function of a client without its transport: `BoundCall<typeof infoPeers>`. */
export type BoundCall<Call extends Bindable> = NonNullable<Call[typeof bound]>;

/** Type of a paged function of a client without its transport, with the functions for its pages and its items. */
export type BoundPagedCall<
  Call extends Bindable,
  Pages extends Bindable,
  Items extends Bindable,
> = BoundCall<Call> & {
  /** The pages, each fetched when it is read. */
  readonly pages: BoundCall<Pages>;
  /** The items of all pages. */
  readonly items: BoundCall<Items>;
};

type TransportCall<Transport, Bound> = Bindable<Bound> &
  ((transport: Transport, ...args: never[]) => unknown);

/** Binds a function of a client to a transport. */
export function bindCall<Transport, Bound>(
  transport: Transport,
  call: TransportCall<Transport, Bound>,
): Bound {
  return ((...args: never[]) => call(transport, ...args)) as Bound;
}

/** Binds the functions of a paged operation to a transport. */
export function bindPagedCall<Transport, Bound extends object, Pages, Items>(
  transport: Transport,
  call: TransportCall<Transport, Bound>,
  pages: TransportCall<Transport, Pages>,
  items: TransportCall<Transport, Items>,
): Bound & { readonly pages: Pages; readonly items: Items } {
  return Object.assign(bindCall(transport, call), {
    pages: bindCall(transport, pages),
    items: bindCall(transport, items),
  });
}
