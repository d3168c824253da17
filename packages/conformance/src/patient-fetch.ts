import { readRetryAfter } from '@firn/primitives/request';
import { askedWaitMs, waitOrAbort } from './asked-wait.js';

/**
 * A `fetch` that waits as long as a server asks for (429, and 503 with `Retry-After`) and sends the request again, until its signal ends it.
 * What one call is told holds for all of them. Where the wait is longer than `longestMs`, the refusal is the answer.
 */
export function patientFetch(send: typeof fetch = fetch, longestMs = 30_000): typeof fetch {
  let quietUntil = 0;
  return async (input, init) => {
    const giveUpAt = performance.now() + longestMs;
    for (;;) {
      const wait = quietUntil - performance.now();
      if (wait > 0) {
        await waitOrAbort(wait, init?.signal ?? undefined);
        init?.signal?.throwIfAborted();
      }
      const response = await send(input, init);
      const asked = waitOf(response);
      const until = performance.now() + (asked ?? 0);
      if (asked === undefined || until > giveUpAt) return response;
      await response.body?.cancel();
      quietUntil = Math.max(quietUntil, until);
    }
  };
}

/** How long a refusal asks to wait; `undefined` for an answer that is none of these. */
function waitOf({ status, headers }: Response): number | undefined {
  const said = readRetryAfter(headers.get('retry-after'));
  if (status !== 429 && (status !== 503 || said === undefined)) return undefined;
  return askedWaitMs(said);
}
