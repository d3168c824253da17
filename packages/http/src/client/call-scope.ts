import { TimeoutError } from '../errors/timeout-error.js';

/** Node.js and browsers run a timer of more at once. */
const longestTimer = 2 ** 31 - 1;

/** The time during which a call runs, with the caller's signal and a time limit joined to one signal. */
export interface CallScope {
  /** Aborts with the reason of the caller's signal, or with a TimeoutError. */
  readonly signal: AbortSignal;
  /** Ends the time limit; the caller's signal still aborts the call. */
  readonly endLimit: () => void;
  /** Ends the limit and removes the listener from the caller's signal. */
  readonly end: () => void;
}

/**
 * Opens the scope of a call. Close it with `end`.
 * @param timeoutMs absent or Infinity: no limit.
 * @throws the reason of the caller's signal if that has aborted; RangeError for a limit that is not above 0.
 */
export function openCallScope(timeoutMs: number | undefined, outer: AbortSignal | undefined): CallScope {
  outer?.throwIfAborted();
  if (timeoutMs !== undefined && !(timeoutMs > 0))
    throw new RangeError(`timeoutMs is ${timeoutMs}, expected more than 0, or Infinity for no limit`);
  const controller = new AbortController();
  const forward = () => controller.abort(outer?.reason);
  const timer =
    timeoutMs === undefined || timeoutMs === Infinity
      ? undefined
      : setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), Math.min(timeoutMs, longestTimer));
  outer?.addEventListener('abort', forward, { once: true });
  const endLimit = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    endLimit,
    end() {
      endLimit();
      outer?.removeEventListener('abort', forward);
    },
  };
}
