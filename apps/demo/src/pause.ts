import { setTimeout as delay } from 'node:timers/promises';

/** Waits until the time is over or the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  // It rejects only when the signal aborts.
  await delay(ms, undefined, { signal }).catch(() => {});
}
