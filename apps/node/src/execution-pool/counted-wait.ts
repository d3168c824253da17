/** What a call has at least, however long it waited: most are over by then. */
const leastMs = 100;

/** What of the time for which a call waited for its thread counts against its limit, in milliseconds: all of it, except what a short call needs. */
export function countedWaitMs(waitedMs: number, timeoutMs: number): number {
  return Math.max(0, Math.min(waitedMs, timeoutMs - leastMs));
}
