import { openCallScope } from './call-scope.js';
import { raceSignal } from './race-signal.js';

/**
 * Runs a function with a signal that aborts after a time, or with the caller's signal. Rejects at once when it aborts, even if the function goes on.
 * @param timeoutMs absent: no limit.
 * @throws the reason of the caller's signal, before the function runs, if that has aborted.
 */
export async function withDeadline<T>(
  timeoutMs: number | undefined,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, end } = openCallScope(timeoutMs, outer);
  try {
    return await raceSignal(run(signal), signal);
  } finally {
    end();
  }
}
