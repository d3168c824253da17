import type {
  GroupContract,
  GroupMethod,
  Handler,
  MethodContract,
  SubscriptionContract,
  SubscriptionHandler,
  SubscriptionKindContract,
} from './method.js';

type HandlerOf<Method, Context> =
  Method extends GroupMethod<infer Params, infer Result> ? Handler<Params, Result, Context> : never;

type SubscriptionHandlerOf<Kind, Context> =
  Kind extends SubscriptionKindContract<infer Params, infer Payload>
    ? SubscriptionHandler<Params, Payload, Context>
    : never;

/** A handler for every method of a group but the unserved ones, by method name. */
export type HandlersOf<Group extends GroupContract, Context, Unserved extends string = never> = {
  readonly [Name in Exclude<keyof Group['methods'], Unserved>]: HandlerOf<Group['methods'][Name], Context>;
};

/** A handler for every kind of a group's subscriptions, by subscribe method and kind. */
export type SubscriptionHandlersOf<Group extends GroupContract, Context> = {
  readonly [Name in keyof Group['subscriptions']]: {
    readonly [Kind in keyof Group['subscriptions'][Name]['kinds']]: SubscriptionHandlerOf<
      Group['subscriptions'][Name]['kinds'][Kind],
      Context
    >;
  };
};

/** What an endpoint needs of a group: its contract with the functions that answer it. */
export interface BoundGroup<Context> {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly methods: readonly BoundMethod<Context>[];
  readonly subscriptions: readonly BoundSubscription<Context>[];
  /** Methods that open the subscription kind of their name where there is a connection. Default: none. */
  readonly subscribingMethods?: readonly string[] | undefined;
}

/** A method with its handler. */
export interface BoundMethod<Context> {
  readonly contract: MethodContract<unknown, never>;
  readonly handler: (params: never, context: Context) => unknown;
}

/** A subscribe method with the handlers of its kinds. */
export interface BoundSubscription<Context> {
  readonly method: string;
  readonly contract: SubscriptionContract;
  readonly handlers: Readonly<Record<string, (params: never, context: Context) => AsyncIterable<unknown>>>;
}

/** Options of {@link bindGroup}. */
export interface BindOptions<Unserved extends string, Subscriptions> {
  /** Methods without a handler: they are answered -32601. */
  readonly unserved?: readonly Unserved[] | undefined;
  /** Handlers of the subscription kinds; a subscribe method without them is answered -32601. */
  readonly subscriptions?: Subscriptions | undefined;
  /**
   * Methods that open the subscription kind of their name where there is a connection, such as `debug_traceChain`. Default: none, so that
   * `eth_syncing` stays a method beside the kind `syncing`.
   */
  readonly subscribingMethods?: readonly string[] | undefined;
}

// Contexts are taken in, so that the one that suits all handlers is the intersection of what each asks for.
type Asks<Function_> = Function_ extends (params: never, context: infer Context) => unknown
  ? (context: Context) => void
  : never;

type AsksOfEach<Functions> = Functions extends unknown ? Asks<Functions[keyof Functions]> : never;

type Suits<Asking> = [Asking] extends [(context: infer Context) => void] ? Context : unknown;

/** The context that suits every handler. */
export type ContextOf<Handlers> = Suits<AsksOfEach<Handlers>>;

/**
 * Joins a group's contract with its handlers. A missing handler is a compile error that names the method.
 *
 * The context that the handlers ask for is worked out of them; `createEndpoint` asks for one that suits every group.
 * @throws TypeError where a handler is missing all the same.
 * @example
 * ```ts
 * bindGroup(infoGroup, { 'info.peers': (params, node: Node) => node.peers(params.nodeIDs) }, { unserved: ['info.acps'] });
 * ```
 */
export function bindGroup<
  const Group extends GroupContract,
  Handlers extends HandlersOf<Group, never, Unserved>,
  const Unserved extends keyof Group['methods'] & string = never,
  Subscriptions extends Partial<SubscriptionHandlersOf<Group, never>> = SubscriptionHandlersOf<
    Group,
    unknown
  >,
>(
  group: Group,
  handlers: Handlers,
  options: BindOptions<Unserved, Subscriptions> = {},
): BoundGroup<ContextOf<Handlers> & ContextOf<Subscriptions[keyof Subscriptions]>> {
  type Context = ContextOf<Handlers> & ContextOf<Subscriptions[keyof Subscriptions]>;
  const unserved = new Set<string>(options.unserved);
  const byName = handlers as unknown as Readonly<Record<string, BoundMethod<Context>['handler'] | undefined>>;
  const methods = Object.entries(group.methods).flatMap(([name, contract]) => {
    if (unserved.has(name)) return [];
    const handler = byName[name];
    if (typeof handler !== 'function') throw new TypeError(`group ${group.name} has no handler for ${name}`);
    return [{ contract: { name, ...contract }, handler }];
  });
  const given = (options.subscriptions ?? {}) as Readonly<
    Record<string, BoundSubscription<Context>['handlers']>
  >;
  const subscriptions = Object.entries(group.subscriptions).flatMap(([method, contract]) => {
    const kinds = given[method];
    return kinds === undefined ? [] : [{ method, contract, handlers: kinds }];
  });
  const { subscribingMethods = [] } = options;
  return { name: group.name, aliases: group.aliases, methods, subscriptions, subscribingMethods };
}
