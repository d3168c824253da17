import { addressesBelow } from '@firn/primitives/addresses';
import type { noAnswer } from './call-failure.js';

/** Options of transports that send requests with `fetch`. */
export interface FetchOptions {
  /** Another `fetch`, for example one with a cookie jar. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Whether a browser sends cookies, also to other origins (`include`). Default: `same-origin`. */
  readonly credentials?: 'omit' | 'same-origin' | 'include' | undefined;
}

/** Where a request goes, and for which call. */
export interface FetchPlace {
  /** The method or operationId, for errors. */
  readonly operation: string;
  readonly url: string;
}

/** Creates the function that returns the address of a target below the base URL of the call, or else below the usual one. */
export function callAddresses(
  usual: string | URL,
  below: (base: string | URL) => (target: string) => string = (base) => addressesBelow(base, '/.'),
): (target: string, base?: string | URL) => string {
  const addressOf = below(usual);
  return (target, base) => (base === undefined ? addressOf : below(base))(target);
}

/**
 * Sends a request with `fetch` and reads its response.
 * @param late loads what is needed only if there is no response.
 * @throws the reason of the signal if that has aborted, else a TransportError if there is no response or it breaks off.
 */
export async function sendFetch<Answer>(
  options: FetchOptions,
  place: FetchPlace,
  init: RequestInit,
  read: (response: Response) => Promise<Answer>,
  late: () => Promise<{ readonly noAnswer: typeof noAnswer }>,
): Promise<Answer> {
  try {
    return await read(
      await (options.fetch ?? fetch)(place.url, { credentials: options.credentials as 'include', ...init }),
    );
  } catch (cause) {
    init.signal?.throwIfAborted();
    throw (await late()).noAnswer(cause, place);
  }
}
