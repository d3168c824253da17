import type { OperationContract, RestHandler } from './operation.js';

/** Operations by operationId; generated, one constant for each group. */
export type OperationTable = Readonly<Record<string, OperationContract<unknown, never>>>;

type HandlerOf<Operation, Context> =
  Operation extends OperationContract<infer Params, infer Result>
    ? RestHandler<Params, Result, Context>
    : never;

/** A handler for every operation of a table but the unserved ones, by operationId. */
export type HandlersOf<Table extends OperationTable, Context, Unserved extends string = never> = {
  readonly [Name in Exclude<keyof Table, Unserved>]: HandlerOf<Table[Name], Context>;
};

/** An operation with the function that answers it. */
export interface BoundOperation<Context> {
  readonly contract: OperationContract<unknown, never>;
  readonly handler: (params: never, context: Context) => unknown;
}

/** Options of {@link bindOperations}. */
export interface BindOptions<Unserved extends string> {
  /** Operations without a handler: their paths are answered 404. */
  readonly unserved?: readonly Unserved[] | undefined;
}

/** The context that satisfies every handler. */
type ContextOf<Handlers> = (
  Handlers[keyof Handlers] extends infer Each
    ? Each extends (params: never, context: infer Context) => unknown
      ? (context: Context) => void
      : never
    : never
) extends (context: infer Context) => void
  ? Context
  : unknown;

/**
 * Joins a table of operations with their handlers. A missing handler is a compile error that names the operation.
 *
 * The context that the handlers ask for is worked out of them; `createRestServer` asks for one that suits every operation.
 * @throws TypeError where a handler is missing all the same.
 * @example
 * ```ts
 * bindOperations(chainsOperations, { listChains, getChain: ({ chainId }, store: Store) => store.chain(chainId) }, { unserved: ['getAverageTps'] });
 * ```
 */
export function bindOperations<
  const Table extends OperationTable,
  Handlers extends HandlersOf<Table, never, Unserved>,
  const Unserved extends keyof Table & string = never,
>(
  table: Table,
  handlers: Handlers,
  options: BindOptions<Unserved> = {},
): BoundOperation<ContextOf<Handlers>>[] {
  const unserved = new Set<string>(options.unserved);
  const byName = handlers as unknown as Readonly<
    Record<string, BoundOperation<ContextOf<Handlers>>['handler'] | undefined>
  >;
  return Object.entries(table).flatMap(([name, contract]) => {
    if (unserved.has(name)) return [];
    const handler = byName[name];
    if (typeof handler !== 'function') throw new TypeError(`operation ${name} has no handler`);
    return [{ contract, handler }];
  });
}
