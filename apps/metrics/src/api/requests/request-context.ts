import { setMaxListeners } from 'node:events';
import type { RequestInfo } from '@firn/rest/server';
import { MetricsError } from '../../errors.js';
import type { StatementOptions, Store, StorePriority } from '../../store/store.js';
import type { Asker, MetricsContext } from '../metrics-context.js';
import type { Lane } from './lanes.js';

/** The context of one request: what it remembers is that of all, and its statements are its own. */
export function requestContext(
  context: MetricsContext,
  { priority }: Lane,
  info: RequestInfo,
): MetricsContext {
  const asker: Asker = {
    client: info.client,
    get signal() {
      return info.signal;
    },
    get authorization() {
      return info.request.header('authorization');
    },
    get accept() {
      return info.request.header('accept');
    },
    get target() {
      return info.request.target;
    },
  };
  return {
    ...context,
    series: withStore(context.series, priority, asker),
    platform: withStore(context.platform, priority, asker),
    asker,
  };
}

/** The same reader with a store of its own, which is made when it is asked for: an answer that is kept needs none. */
function withStore<Reader extends { readonly store: Store }>(
  reader: Reader,
  priority: StorePriority,
  asker: Asker,
): Reader {
  return Object.create(reader, { store: { get: () => requestStore(reader.store, priority, asker) } });
}

/**
 * The store as a request asks it: its statements are of the request's kind, and end with it.
 *
 * What is computed for several requests at once is computed by the first of them. Should that one be given up, the others get the error
 * `abandoned`, and ask again.
 */
function requestStore(store: Store, priority: StorePriority, asker: Asker): Store {
  async function ask<Result>(
    options: StatementOptions | undefined,
    send: (options: StatementOptions) => Promise<Result>,
  ): Promise<Result> {
    const { signal } = asker;
    // As many statements as the request has hang on it, which is no leak.
    setMaxListeners(Number.POSITIVE_INFINITY, signal);
    try {
      return await send({ ...options, priority: options?.priority ?? priority, signal });
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new MetricsError('abandoned', 'the request was given up', { cause: signal.reason });
    }
  }
  return {
    ...store,
    query: (statement, options) => ask(options, (own) => store.query<never>(statement, own)),
    queryNative: (statement, options) => ask(options, (own) => store.queryNative(statement, own)),
    command: (statement, options) => ask(options, (own) => store.command(statement, own)),
  };
}
