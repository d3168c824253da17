import { isTransportError } from '@firn/jsonrpc/errors';
import { adminGetLoggerLevel } from '@firn/node-client';
import type { LoggerLevels } from '@firn/node-validators';
import type { QueryOptions } from './query-options.js';
import { refusedAsNull } from './refused-as-null.js';
import { connection } from './session.js';

/** How much each logger of the node writes and displays; null where the node does not serve its administration. */
export const logLevelsQuery: QueryOptions<LoggerLevels | null> = {
  queryKey: ['node', 'logLevels'],
  queryFn: async ({ signal }) => {
    try {
      return (
        (await refusedAsNull(adminGetLoggerLevel(connection().node, {}, { signal })))?.loggerLevels ?? null
      );
    } catch (error) {
      if (isTransportError(error) && error.status === 404) return null;
      throw error;
    }
  },
};
