import { MetricsError, messageOf } from '../errors.js';
import { type StorePriority, statementLimits } from './store-clients.js';

/** Whether the server itself refused the statement: asking again would be refused again. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code));
}

/** Errors of a server that will answer the same statement later. https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp */
const passingCodes: ReadonlySet<string> = new Set([
  '32', // ATTEMPT_TO_READ_AFTER_EOF: another server that it needs ends in the middle of an answer
  '198', // DNS_ERROR: the other one's name is not known at the moment
  '202', // TOO_MANY_SIMULTANEOUS_QUERIES
  '203', // NO_FREE_CONNECTION
  '209', // SOCKET_TIMEOUT
  '210', // NETWORK_ERROR
  '225', // NO_ZOOKEEPER: whoever keeps replicated tables in step is away
  '236', // ABORTED: it is shutting down
  '242', // TABLE_IS_READ_ONLY: as 225, for writes
  '279', // ALL_CONNECTION_TRIES_FAILED
  '439', // CANNOT_SCHEDULE_TASK: it has no thread left
  '999', // KEEPER_EXCEPTION
]);

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passingCodes.has(String(error.code));
}

/** What became of a statement: the store does not answer, the statement took too much, or the program has made it wrong. */
export function explainStoreError(error: unknown, priority: StorePriority): unknown {
  if (!isServerError(error) || isPassing(error))
    return new MetricsError('store-unavailable', `the store does not answer: ${messageOf(error)}`, {
      cause: error,
    });
  const limit = priority === 'background' ? undefined : limitOf(error, priority);
  if (limit === undefined) return error;
  return new MetricsError(
    'too-costly',
    `the answer takes more than ${limit}: ask for less, such as a shorter time frame or fewer subqueries, or ask again later`,
    { cause: error },
  );
}

/** The limit that a statement ran into, by the number of the server's error; undefined when it was refused for another reason. */
function limitOf(error: unknown, priority: StorePriority): string | undefined {
  switch (error instanceof Error && 'code' in error && Number(error.code)) {
    case 159:
    case 160:
      return `${statementLimits[priority].timeoutMs / 1000} s`;
    case 241:
      return 'the memory of the store';
    default:
      return undefined;
  }
}
