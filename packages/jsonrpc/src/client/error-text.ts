import { excerpt, placeOf, readRetryAfter } from '@firn/http/client';
import { isOverloaded, TransportError } from '@firn/http/errors';

/** What was asked over HTTP. */
export interface AskedMessage {
  /** Names of the methods of a message. */
  readonly operation: string;
  readonly url: string;
}

/**
 * The text of an answer whose status is no success, where it holds a JSON-RPC error that can be read.
 * @throws TransportError where it holds none, or where the status or `Retry-After` says to come back later.
 */
export function errorText(
  { operation, url }: AskedMessage,
  text: string,
  status: number,
  retryAfter: string | null | undefined,
): string {
  const isLater = isOverloaded(status) || (retryAfter ?? '') !== '';
  if (!isLater && /^\s*[{[].*"error"/s.test(text)) return text;
  throw new TransportError(`${placeOf({ operation, url })}HTTP ${status}: ${excerpt(text)}`, {
    operation,
    url,
    status,
    retryAfterMs: readRetryAfter(retryAfter),
  });
}

/** {@link errorText} of an answer of `fetch`. */
export function fetchedErrorText(asked: AskedMessage, text: string, { status, headers }: Response): string {
  return errorText(asked, text, status, headers.get('retry-after'));
}
