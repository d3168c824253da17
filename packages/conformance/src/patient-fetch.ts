import { retryAfterMs } from '@firn/contract/call';

/** The wait that is taken where a server refuses for its limit and does not say how long. */
const usualWaitMs = 1_000;

/** The shortest wait, so that a server which says 0 is not asked in a circle. */
const leastWaitMs = 50;

/**
 * A `fetch` that waits as long as a server asks for (429, and 503 with `Retry-After`) and sends the request again, until its signal ends it.
 * What one call is told holds for all of them. Where the wait is longer than `longestMs`, the refusal is the answer.
 */
export function patientFetch(send: typeof fetch = fetch, longestMs = 30_000): typeof fetch {
  let quietUntil = 0;
  return async (input, init) => {
    const giveUpAt = performance.now() + longestMs;
    for (;;) {
      await quiet(quietUntil - performance.now(), init?.signal ?? undefined);
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
  const said = retryAfterMs(headers.get('retry-after'));
  if (status !== 429 && (status !== 503 || said === undefined)) return undefined;
  return Math.max(leastWaitMs, said ?? usualWaitMs);
}

function quiet(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
