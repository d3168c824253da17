import { MetricsError, messageOf } from '../errors.js';
import { type StorePriority, statementLimits } from './statement-kinds.js';

/** Whether the server itself refused the statement: asking again would be refused again. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^\d+$/.test(String(error.code));
}

/**
 * ALL_CONNECTION_TRIES_FAILED, NETWORK_ERROR, SOCKET_TIMEOUT, and of one that ends in the middle of an answer ATTEMPT_TO_READ_AFTER_EOF: the server does not
 * reach another one that it needs.
 */
const otherServerCodes = ['279', '210', '209', '32'];

function isOfOtherServer(error: unknown): boolean {
  return error instanceof Error && 'code' in error && otherServerCodes.includes(String(error.code));
}

/** What became of a statement: the store does not answer, the statement took too much, or the program has made it wrong. */
export function explainStoreError(error: unknown, priority: StorePriority): unknown {
  if (!isServerError(error) || isOfOtherServer(error))
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
