import type { CallErrorDetails } from '../errors/call-error.js';
import { placeOf } from '../errors/place-of.js';
import { TransportError } from '../errors/transport-error.js';

/** What a socket or `fetch` threw, as a TransportError. The cause of a cause says more: "fetch failed" hides it. */
export function noAnswer(cause: unknown, place: Omit<CallErrorDetails, 'cause'> = {}): TransportError {
  const { cause: inner, message } = (cause ?? {}) as {
    readonly cause?: { readonly message?: string };
    readonly message?: string;
  };
  const why = inner?.message || message || String(inner ?? cause);
  return new TransportError(`${placeOf(place) || 'the request: '}no answer: ${why}`, {
    ...place,
    cause,
    disconnected: true,
  });
}
