import { setMaxListeners } from 'node:events';
import { MetricsError } from '../../errors.js';
import type { StatementOptions, Store, StorePriority } from '../../store/store.js';
import type { Asker } from '../metrics-context.js';

/**
 * The store as a request asks it: its statements are of the request's kind, and end with it.
 *
 * What is computed for several requests at once is computed by the first of them. Should that one be given up, the others get the error
 * `abandoned`, and ask again.
 */
export function requestStore(store: Store, priority: StorePriority, asker: Asker): Store {
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
