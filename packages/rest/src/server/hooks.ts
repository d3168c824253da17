/** A call of a handler, as its hooks receive it. */
export interface HookCall<Context = unknown, Params = unknown, Operation extends string = string> {
  /** operationId. */
  readonly operation: Operation;
  /** Decoded and checked parameters. */
  readonly params: Params;
  readonly context: Context;
}

/**
 * Runs around the handlers of all operations, after the credentials and the parameters were checked. `next` calls the handler. A hook returns the result, or
 * throws instead.
 * @example
 * ```ts
 * const audit: Hook<RequestInfo<User>> = async ({ operation, context }, next) => {
 *   const result = await next();
 *   log(operation, context.principal);
 *   return result;
 * };
 * ```
 */
export type Hook<Context = unknown> = <Result>(
  call: HookCall<Context>,
  next: () => Promise<Result>,
) => Result | Promise<Result>;

/** Runs around the handler of one operation, as a {@link Hook} does. It may return another documented result. */
export type OperationHook<Context, Params, Result, Operation extends string = string> = (
  call: HookCall<Context, Params, Operation>,
  next: () => Promise<Result>,
) => Result | Promise<Result>;

/** One hook, or several, the outermost first. */
export type OneOrMore<Value> = Value | readonly Value[];

/** A hook whose call is checked elsewhere. */
export type AnyHook = (call: HookCall<never, never, never>, next: () => Promise<never>) => unknown;
/** A handler whose parameters and context are checked elsewhere. */
export type AnyHandler = (params: unknown, context: unknown) => unknown;

/** Puts hooks around a handler; without hooks it stays the same function. */
export function hookedHandler(operation: string, handler: AnyHandler, hooks: readonly AnyHook[]): AnyHandler {
  return hooks.reduceRight<AnyHandler>(
    (inner, hook) => (params, context) =>
      hook({ operation, params, context } as HookCall<never, never, never>, () => {
        const result = (async () => inner(params, context) as never)();
        // If the hook does not await the handler, its failure must not become an unhandled rejection, which ends the process.
        result.catch(() => {});
        return result;
      }),
    handler,
  );
}
