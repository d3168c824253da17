import type { DocumentedAnswer } from './answer-with.js';
import {
  type AnyHandler,
  type AnyHook,
  type Hook,
  hookedHandler,
  type OneOrMore,
  type OperationHook,
} from './hooks.js';
import { namesOf, requireFunctions, requireKnown } from './known-options.js';
import type { DocumentedAnswers, OperationContract, RestHandler } from './operation.js';
import type { Verify } from './verify-request.js';

/** Operations by operationId; generated, one constant for each group. */
export type OperationTable = Readonly<Record<string, OperationContract<unknown, never>>>;

type HandlerOf<Operation, Context> =
  Operation extends OperationContract<infer Params, infer Result>
    ? RestHandler<Params, Result | ChosenOf<Operation>, Context>
    : never;

type ChosenOf<Operation> = Operation extends { readonly documented: DocumentedAnswers<infer Answer> }
  ? DocumentedAnswer<Answer>
  : never;

/** A handler for every operation of a table but the unserved ones, by operationId. */
export type HandlersOf<Table extends OperationTable, Context, Unserved extends string = never> = {
  readonly [Name in Exclude<keyof Table, Unserved>]: HandlerOf<Table[Name], Context>;
};

type HooksOf<Table extends OperationTable, Context> = {
  readonly [Name in keyof Table & string]?: OneOrMore<HookOf<Table[Name], Context, Name>> | undefined;
};

type HookOf<Operation, Context, Name extends string> =
  Operation extends OperationContract<infer Params, infer Result>
    ? OperationHook<Context, Params, Result | ChosenOf<Operation>, Name>
    : never;

/** An operation with the function that answers it. */
export interface BoundOperation<Context> {
  readonly contract: OperationContract<unknown, never>;
  readonly handler: (params: never, context: Context) => unknown;
  /**
   * Cost units of a call with these parameters, where that depends on them; not below those of the contract, which are taken before the
   * parameters are read. Default: those of the contract.
   */
  readonly price?: ((params: never, context: Context) => number) | undefined;
  /** Called before the body is read. */
  readonly verify?: Verify | undefined;
}

/** Options of {@link bindOperations}. */
export interface BindOptions<
  Table extends OperationTable,
  Unserved extends string = never,
  Context = unknown,
> {
  /** Operations without a handler: their paths are answered 404. */
  readonly unserved?: readonly Unserved[] | undefined;
  /**
   * Verifies the signature of each request, as receivers of webhooks do: it gets the bytes of the body as they came, and a request that it
   * refuses is answered 401 before anything is read of it. Bodies of these operations are held in memory, up to the limit `bodyBytes`.
   */
  readonly verify?: Verify | undefined;
  /** Run around every handler, the first one outermost. */
  readonly hooks?: OneOrMore<Hook<Context>> | undefined;
  /** Run around the handlers of single operations, by operationId, inside `hooks`. */
  readonly hooksOf?: HooksOf<Table, Context> | undefined;
}

const optionNames = namesOf<BindOptions<OperationTable>>({
  unserved: true,
  verify: true,
  hooks: true,
  hooksOf: true,
});

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
 * @throws TypeError where a handler is missing all the same, and for an unknown option.
 * @example
 * ```ts
 * bindOperations(chainsOperations, { listChains, getChain: ({ chainId }, store: Store) => store.chain(chainId) }, { unserved: ['getAverageTps'] });
 * ```
 */
export function bindOperations<
  const Table extends OperationTable,
  Handlers extends HandlersOf<Table, never, Unserved>,
  const Unserved extends keyof Table & string = never,
  Context = unknown,
>(
  table: Table,
  handlers: Handlers,
  options: BindOptions<Table, Unserved, ContextOf<Handlers> & Context> = {},
): BoundOperation<ContextOf<Handlers> & Context>[] {
  const { verify, hooks = [], hooksOf = {} } = options;
  requireKnown('bindOperations', Object.keys(options), optionNames);
  requireKnown('bindOperations: hooksOf', Object.keys(hooksOf), Object.keys(table), 'operation');
  const unserved = new Set<string>(options.unserved);
  requireKnown('bindOperations: unserved', [...unserved], Object.keys(table), 'operation');
  const handlersByName = handlers as unknown as Readonly<Record<string, AnyHandler | undefined>>;
  const hooksByName = hooksOf as Readonly<Record<string, OneOrMore<AnyHook> | undefined>>;
  return Object.entries(table).flatMap(([name, contract]) => {
    if (unserved.has(name)) return [];
    const handler = handlersByName[name];
    if (typeof handler !== 'function') throw new TypeError(`operation ${name} has no handler`);
    const around = [hooks, hooksByName[name] ?? []].flat();
    requireFunctions(
      'bindOperations',
      Object.fromEntries(around.map((hook, index) => [`hook ${index + 1} of ${name}`, hook ?? null])),
    );
    const hooked = hookedHandler(name, handler, around);
    return [{ contract, handler: hooked, ...(verify !== undefined && { verify }) }];
  });
}
