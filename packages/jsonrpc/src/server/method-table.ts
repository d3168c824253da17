import type { BoundGroup, BoundMethod, BoundSubscription } from './bind-group.js';
import type { Access } from './method.js';

/** The methods that an endpoint answers, by every name they answer to. */
export interface MethodTable<Context> {
  readonly methods: ReadonlyMap<string, BoundMethod<Context>>;
  readonly subscribes: ReadonlyMap<string, BoundSubscription<Context>>;
  readonly unsubscribes: ReadonlySet<string>;
  /** Methods that open a subscription by the name of its kind, where there is a connection: `debug_traceChain`. */
  readonly kinds: ReadonlyMap<string, KindMethod<Context>>;
}

/** A kind of a subscription that is a method of its own, too. */
export interface KindMethod<Context> {
  readonly subscription: BoundSubscription<Context>;
  readonly kind: string;
}

/**
 * Collects the methods that a profile offers.
 * @throws TypeError where two methods answer to one name.
 */
export function buildMethodTable<Context>(
  groups: readonly BoundGroup<Context>[],
  profile: AccessProfile,
): MethodTable<Context> {
  const methods = new Map<string, BoundMethod<Context>>();
  const subscribes = new Map<string, BoundSubscription<Context>>();
  const unsubscribes = new Set<string>();
  const kinds = new Map<string, KindMethod<Context>>();
  for (const group of groups) {
    for (const method of group.methods) {
      if (!isOffered(method.contract.access, profile)) continue;
      for (const { name, source } of namesOf(group, method)) {
        if (methods.has(name)) throw new TypeError(`two methods answer to ${name}`);
        methods.set(name, withResultOf(method, source));
      }
    }
    for (const subscription of group.subscriptions) {
      if (!isOffered(subscription.contract.access, profile)) continue;
      subscribes.set(subscription.method, subscription);
      unsubscribes.add(subscription.contract.unsubscribe);
      const namespace = /^[^._]+[._]/.exec(subscription.method)?.[0] ?? '';
      for (const kind of Object.keys(subscription.handlers)) {
        const name = namespace + kind;
        if (group.subscribingMethods?.includes(name)) kinds.set(name, { subscription, kind });
      }
    }
  }
  return { methods, subscribes, unsubscribes, kinds };
}

/** The names of a method; `source` is the one that the contract gives, before the namespace is renamed. */
function namesOf<Context>(
  group: BoundGroup<Context>,
  { contract }: BoundMethod<Context>,
): { readonly name: string; readonly source: string }[] {
  return [contract.name, ...(contract.aliases ?? [])].flatMap((source) => {
    const [, namespace, rest] = /^([^._]+)([._].+)$/.exec(source) ?? [];
    const renamed = namespace === group.name ? group.aliases.map((alias) => alias + rest) : [];
    return [source, ...renamed].map((name) => ({ name, source }));
  });
}

/** The method as an alias answers: with the constant that the contract gives it, if there is one. */
function withResultOf<Context>(method: BoundMethod<Context>, alias: string): BoundMethod<Context> {
  const { aliasResults } = method.contract;
  const text = aliasResults && Object.hasOwn(aliasResults, alias) ? aliasResults[alias] : undefined;
  if (text === undefined) return method;
  return {
    contract: { ...method.contract, encodeResult: () => text },
    handler: async (params, context) => {
      // Text that is prepared already would pass the encoder by.
      await method.handler(params, context);
    },
  };
}

/** Which methods a server offers, by their `x-access`. */
export interface AccessProfile {
  /** Offers the `admin` methods. */
  readonly adminEnabled: boolean;
  /** A server that many share: without the `admin`, `node-specific` and `debug` methods. */
  readonly publicApi: boolean;
}

/** Whether a method is there at all under a profile. One that is not is answered like one that does not exist. */
export function isOffered(access: Access, profile: AccessProfile): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'admin':
      return profile.adminEnabled && !profile.publicApi;
    case 'node-specific':
    case 'debug':
      return !profile.publicApi;
  }
}
