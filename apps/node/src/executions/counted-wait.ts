/** Least time of a call that waited in the queue, in milliseconds. Most calls are shorter. */
const leastMs = 100;

/** Returns how much of the time in the queue counts against the time limit of a call, in milliseconds: all of it, but a short call still has time to run. */
export function countedWaitMs(waitedMs: number, timeoutMs: number): number {
  return Math.max(0, Math.min(waitedMs, timeoutMs - leastMs));
}
