/** The wait that is taken where a server refuses for its limit and does not say how long. */
const usualWaitMs = 1_000;

/** The shortest wait, so that a server which says 0 is not asked in a circle. */
const leastWaitMs = 50;

/** How long a refusal for a limit is waited out, by what it says in `Retry-After`. */
export function askedWaitMs(saidMs: number | undefined): number {
  return Math.max(leastWaitMs, saidMs ?? usualWaitMs);
}

/** Waits, but not longer than until the signal aborts. */
export function waitOrAbort(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted === true) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
