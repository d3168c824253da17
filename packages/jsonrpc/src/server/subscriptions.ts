import { FairTurns } from '@firn/http/admission';
import type { ServerLogger } from '@firn/http/server/fetch';
import { RawJson } from '@firn/http/server/fetch';
import { RpcError, rpcCodes } from '../errors/rpc-error.js';
import type { BoundSubscription } from './bind-group.js';
import { decodeParams } from './decode-params.js';
import type { SubscriptionKindContract } from './method.js';
import { CallMeta, type RpcConnection } from './request-meta.js';
import type { RpcLimits } from './rpc-limits.js';

/** What {@link createSubscriptions} works with. */
export interface SubscriptionParts<Context> {
  readonly toContext: (meta: CallMeta) => Context;
  readonly limits: RpcLimits;
  readonly logger: ServerLogger;
}

/** The subscriptions of all connections of an endpoint. */
export interface Subscriptions<Context> {
  /** Opens one and returns its id. Its events begin in a later turn, so that the answer goes first. */
  readonly subscribe: (subscription: BoundSubscription<Context>, call: CallMeta, params: unknown) => string;
  /** Ends the one with the id that is the first parameter. */
  readonly unsubscribe: (call: CallMeta, params: unknown) => void;
}

// A name is as long as the client likes; the answer is not.
const maxNameLength = 128;
/** Events that go out, and subscriptions that end, in one turn of the event loop: some milliseconds of work. */
const perTurn = 256;
/** Characters of an event that count for another one. */
const longEvent = 4_096;

interface Active {
  readonly meta: CallMeta;
  readonly iterator: AsyncIterator<unknown>;
}

/** Keeps the subscriptions of an endpoint, by connection. */
export function createSubscriptions<Context>(parts: SubscriptionParts<Context>): Subscriptions<Context> {
  const { toContext, limits, logger } = parts;
  const byConnection = new WeakMap<RpcConnection, Map<string, Active>>();
  const turns = new FairTurns({ perTurn });
  const written = new WeakMap<object, WeakMap<object, string>>();

  function subscribe(subscription: BoundSubscription<Context>, call: CallMeta, params: unknown): string {
    const { connection } = call.request;
    const [name, ...rest] = Array.isArray(params) ? (params as unknown[]) : [];
    if (connection === undefined) throw new RpcError(rpcCodes.methodNotFound, 'notifications not supported');
    const { kind, handler } = findKind(subscription, name);
    const active = activeOf(connection);
    if (active.size >= limits.subscriptions) {
      throw new RpcError(rpcCodes.limitExceeded, `too many subscriptions, at most ${limits.subscriptions}`);
    }
    const decoded = decodeParams((given) => kind.decodeParams(given as readonly unknown[]), rest);
    if (connection.signal.aborted) throw new RpcError(rpcCodes.serverError, 'the connection has ended');
    // Its own end is what ends it: a thousand that listen to the connection would all end in one turn.
    const meta = new CallMeta(call.method, { ...call.request, signal: undefined });
    const iterator = handler(decoded as never, toContext(meta))[Symbol.asyncIterator]();
    const id = randomId();
    const head = `{"jsonrpc":"2.0","method":${JSON.stringify(subscription.contract.notification)},"params":{"subscription":"${id}","result":`;
    active.set(id, { meta, iterator });
    setTimeout(() => {
      pump(connection, id, (payload) => `${head}${encodeOnce(kind, payload)}}}`).catch((error: unknown) => {
        logger.error({ err: error, method: call.method, kind: name }, 'subscription failed');
        connection.fail?.();
      });
    }, 0);
    return id;
  }

  async function pump(
    connection: RpcConnection,
    id: string,
    toText: (payload: unknown) => string,
  ): Promise<void> {
    const active = activeOf(connection);
    const own = active.get(id);
    if (own === undefined) return;
    const client = own.meta.request.client ?? '';
    try {
      while (active.has(id)) {
        const step = await own.iterator.next();
        if (step.done === true || !active.has(id)) return;
        // An event of thousands of subscriptions goes out over several turns.
        const turn = turns.pass(client);
        if (turn !== undefined) {
          await turn;
          if (!active.has(id)) return;
        }
        const text = toText(step.value);
        // A long one counts for many.
        const more =
          text.length < longEvent ? undefined : turns.pass(client, Math.ceil(text.length / longEvent));
        if (more !== undefined) {
          await more;
          if (!active.has(id)) return;
        }
        connection.notify(text);
      }
    } catch (error) {
      if (active.has(id) && !own.meta.isReason(error)) throw error;
    } finally {
      end(active, id);
    }
  }

  // The same head goes to every subscriber: writing it costs more than sending it.
  function encodeOnce(kind: SubscriptionKindContract<unknown, never>, payload: unknown): string {
    if (payload instanceof RawJson) return payload.text();
    if (typeof payload !== 'object' || payload === null) return kind.encodePayload(payload as never);
    let texts = written.get(kind);
    if (texts === undefined) {
      texts = new WeakMap();
      written.set(kind, texts);
    }
    let text = texts.get(payload);
    if (text === undefined) {
      text = kind.encodePayload(payload as never);
      texts.set(payload, text);
    }
    return text;
  }

  function unsubscribe(call: CallMeta, params: unknown): void {
    const id: unknown = Array.isArray(params) ? params[0] : undefined;
    const active = call.request.connection && byConnection.get(call.request.connection);
    if (typeof id !== 'string' || active?.has(id) !== true) {
      throw new RpcError(rpcCodes.serverError, 'subscription not found');
    }
    end(active, id);
  }

  function activeOf(connection: RpcConnection): Map<string, Active> {
    let active = byConnection.get(connection);
    if (active === undefined) {
      const created = new Map<string, Active>();
      active = created;
      byConnection.set(connection, created);
      connection.signal.addEventListener('abort', () => {
        const ended = [...created.values()];
        created.clear();
        void endInTurns(ended);
      });
    }
    return active;
  }

  async function endInTurns(ended: readonly Active[]): Promise<void> {
    for (const own of ended) {
      await turns.pass(own.meta.request.client ?? '');
      finish(own);
    }
  }

  // A handler that waits for its next event hears of the end by its signal; one that is between two events by its iterator.
  function end(active: Map<string, Active>, id: string): void {
    const own = active.get(id);
    if (own === undefined) return;
    active.delete(id);
    finish(own);
  }

  function finish(own: Active): void {
    own.meta.abort(new DOMException('the subscription ended', 'AbortError'));
    own.meta.release();
    own.iterator.return?.().catch((error: unknown) => {
      if (!own.meta.isReason(error))
        logger.error({ err: error, method: own.meta.method }, 'subscription failed at its end');
    });
  }

  return { subscribe, unsubscribe };
}

/** @throws RpcError -32601 for a kind that is not there. */
function findKind<Context>({ method, contract, handlers }: BoundSubscription<Context>, name: unknown) {
  if (typeof name === 'string' && Object.hasOwn(contract.kinds, name) && Object.hasOwn(handlers, name)) {
    const kind = contract.kinds[name];
    const handler = handlers[name];
    if (kind !== undefined && handler !== undefined) return { kind, handler };
  }
  const namespace = method.split(/[._]/, 1)[0];
  const asked = JSON.stringify(name ?? '').slice(0, maxNameLength);
  throw new RpcError(rpcCodes.methodNotFound, `no ${asked} subscription in ${namespace} namespace`);
}

// As the reference node does: 16 random bytes as a hex number.
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `0x${digits.replace(/^0{1,31}/, '')}`;
}
