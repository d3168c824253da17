import { redactUrl } from '@firn/primitives/request';
import type { CallErrorDetails } from '../errors/call-error.js';
import { placeOf } from '../errors/place-of.js';
import { TransportError } from '../errors/transport-error.js';

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
