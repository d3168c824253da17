import { redactUrl } from '@firn/primitives/request';
import { type CallErrorDetails, isCallError } from '../errors/call-error.js';
import { CancelledError } from '../errors/cancelled-error.js';
import { placeOf } from '../errors/place-of.js';
import { isTimeoutError, TimeoutError } from '../errors/timeout-error.js';
import { TransportError } from '../errors/transport-error.js';

/** A call that failed. */
export interface FailedCall {
  /** The method or operationId. */
  readonly operation: string;
  /** Where it was sent, if that is known. */
  readonly url: () => string | undefined;
  /** The signal of the caller. */
  readonly signal: AbortSignal | undefined;
}

/**
 * What a call throws for what its transport threw: a CancelledError for the reason of the caller's signal, and a TimeoutError that says what was
 * called; anything else as it is.
 */
export function callFailure(error: unknown, { operation, url, signal }: FailedCall): unknown {
  if (isTimeoutError(error) && error.operation === undefined)
    return new TimeoutError(error.timeoutMs, { operation, url: url(), cause: error });
  if (!isCallError(error) && signal?.aborted && error === signal.reason)
    return new CancelledError(error, { operation, url: url() });
  return error;
}

/**
 * What a socket or `fetch` threw, as a TransportError. The cause of a cause says more: "fetch failed" hides it. A cause that tells secrets of
 * the address, as that of `fetch` does for one with a password, is left out.
 */
export function noAnswer(cause: unknown, place: Omit<CallErrorDetails, 'cause'> = {}): TransportError {
  const { cause: inner, message } = (cause ?? {}) as {
    readonly cause?: { readonly message?: string };
    readonly message?: string;
  };
  const why = inner?.message || message || String(inner ?? cause);
  const { url = '' } = place;
  const shown = redactUrl(url);
  const isTold = shown !== url && [message, inner?.message].some((text) => text?.includes(url));
  return new TransportError(
    `${placeOf(place) || 'the request: '}no answer: ${isTold ? why.replaceAll(url, shown) : why}`,
    { ...place, ...(!isTold && { cause }), disconnected: true },
  );
}
