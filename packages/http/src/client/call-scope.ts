import { TimeoutError } from '../errors/timeout-error.js';

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
 * @param timeoutMs absent: no limit.
 * @throws the reason of the caller's signal if that has aborted.
 */
export function openCallScope(timeoutMs: number | undefined, outer: AbortSignal | undefined): CallScope {
  outer?.throwIfAborted();
  const controller = new AbortController();
  const forward = () => controller.abort(outer?.reason);
  const timer =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => controller.abort(new TimeoutError(timeoutMs)), timeoutMs);
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
