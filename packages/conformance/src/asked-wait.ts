import { setTimeout as delay } from 'node:timers/promises';

/** The wait after a refusal without `Retry-After`. */
const usualWaitMs = 1_000;

/** The shortest wait, for servers that send `Retry-After: 0`. */
const leastWaitMs = 50;

/** Computes the wait after a refusal for a limit from the `Retry-After` that the server sent. */
export function askedWaitMs(retryAfterMs: number | undefined): number {
  return Math.max(leastWaitMs, retryAfterMs ?? usualWaitMs);
}

/** Waits until the time is over or the signal aborts. */
export async function waitOrAbort(ms: number, signal: AbortSignal | undefined): Promise<void> {
  // It rejects only when the signal aborts.
  await delay(ms, undefined, { signal }).catch(() => {});
}
