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

/**
 * Waits for a value, but no longer than until a signal fires.
 * @throws the signal's reason.
 */
export async function raceSignal<T>(value: Promise<T> | T, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return value;
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
  });
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Waits; an aborted signal ends it. @throws the signal's reason. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
