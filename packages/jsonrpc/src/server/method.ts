/** Who may call a method: see `x-access` in specs/README.md. */
export type Access = 'public' | 'node-specific' | 'admin' | 'debug';

/** Answers one call: decoded parameters in, decoded result out. */
export type Handler<Params, Result, Context> = (params: Params, context: Context) => Result | Promise<Result>;

/**
 * Answers one subscription with its events, from the moment it is iterated until the context's signal fires.
 *
 * A payload object that goes to several subscribers is written once, so it must not change after it is handed out.
 */
export type SubscriptionHandler<Params, Payload, Context> = (
  params: Params,
  context: Context,
) => AsyncIterable<Payload>;

/** What the server runtime needs to know of one method; generated, one constant each. */
export interface MethodContract<Params, Result> {
  /** Full method name: `info.peers`. */
  readonly name: string;
  /** Other full names that it answers to. */
  readonly aliases?: readonly string[];
  /** JSON text that a successful call returns, by alias. Absent for an alias that returns the method's result. */
  readonly aliasResults?: Readonly<Record<string, string>>;
  readonly access: Access;
  /** Absent: any web page may call. `trusted`: of pages only those of the machine, of the server itself and of origins that it names. */
  readonly pages?: 'trusted';
  /** Cost units of one call, for rate limits. Default 1. */
  readonly cost?: number;
  /**
   * Checks and decodes `params` in any unambiguous form: by name, by position, one object in an array, or omitted.
   * @throws ValidationError with the path and rule of each broken parameter.
   */
  readonly decodeParams: (params: unknown) => Params;
  /** Writes the result as JSON text in the wire form. */
  readonly encodeResult: (result: Result) => string;
}

/** A method in the table of its group, whose keys are the method names. */
export type GroupMethod<Params, Result> = Omit<MethodContract<Params, Result>, 'name'> & {
  /** Full method name; absent: the key. */
  readonly name?: string;
};

/** One API group; generated. The handlers have the keys of `methods`. */
export interface GroupContract<
  Methods extends MethodTable = MethodTable,
  Subscriptions extends SubscriptionTable = SubscriptionTable,
> {
  readonly name: string;
  /** HTTP path template: `/ext/bc/{blockchainId}/rpc`. */
  readonly path: string;
  readonly webSocketPath?: string;
  /** Other names of the namespace and of its path segment. */
  readonly aliases: readonly string[];
  readonly methods: Methods;
  readonly subscriptions: Subscriptions;
}

/** The methods of a group by name. */
export type MethodTable = Readonly<Record<string, GroupMethod<unknown, never>>>;

/** The subscribe methods of a group by name. */
export type SubscriptionTable = Readonly<Record<string, SubscriptionContract>>;

/** A subscribe method, its unsubscribe method, and the kinds it offers. */
export interface SubscriptionContract<Kinds extends KindTable = KindTable> {
  readonly access: Access;
  /** Absent: any web page may call. `trusted`: of pages only those of the machine, of the server itself and of origins that it names. */
  readonly pages?: 'trusted';
  /** Cost units of one subscribing call, for rate limits. Default 1. */
  readonly cost?: number;
  readonly unsubscribe: string;
  readonly notification: string;
  readonly kinds: Kinds;
}

/** The kinds of a subscription by name. */
export type KindTable = Readonly<Record<string, SubscriptionKindContract<unknown, never>>>;

/** One kind of a subscription. `decodeParams` gets what follows the name of the kind. */
export interface SubscriptionKindContract<Params, Payload> {
  readonly decodeParams: (params: readonly unknown[]) => Params;
  readonly encodePayload: (payload: Payload) => string;
}
