import type { RequestInfo } from '@firn/rest/server';
import type { Store, StorePriority } from '../../store/store.js';
import type { Asker, MetricsContext } from '../metrics-context.js';
import type { Lane } from './lanes.js';
import { requestStore } from './request-store.js';

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
