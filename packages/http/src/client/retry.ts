import { isCallError } from '../errors/call-error.js';
import { isTransportError } from '../errors/transport-error.js';
import { wait } from './call-scope.js';

/** Bounds of waits that double. */
export interface BackOffOptions {
  /** Upper bound of the first wait; it doubles with each. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of every wait. Default 10 000. */
  readonly maxDelayMs?: number | undefined;
  /** A number from 0 to 1 that chooses the wait below its bound. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/**
 * Returns the wait before an attempt, the first being 0: a random part of a bound that doubles, so that clients do not come back together.
 * @param usualBaseMs default of `baseDelayMs`.
 */
export function backOffMs(attempt: number, options: BackOffOptions, usualBaseMs: number): number {
  const { baseDelayMs = usualBaseMs, maxDelayMs = 10_000, random = Math.random } = options;
  return random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt);
}

/** How often and how soon a call is sent again. */
export interface RetryOptions extends BackOffOptions {
  /** Times a call is sent again after the first. Default 3. */
  readonly retries?: number | undefined;
  /** Upper bound of the wait before the first retry; it doubles with each. Default 100. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of every wait; a server that asks for a longer one is not asked again. Default 10 000. */
  readonly maxDelayMs?: number | undefined;
}

/** Which outcomes of a call another attempt can change. */
export interface RetryRules<Answer> {
  /** Least time to wait after an error, in milliseconds; `undefined`: it is final. */
  readonly afterError: (error: unknown) => number | undefined;
  /** The same for an answer. Default: answers are final. */
  readonly afterAnswer?: ((answer: Answer) => number | undefined) | undefined;
  /** Lets go of an answer that another one will replace. */
  readonly drop?: ((answer: Answer) => Promise<void> | undefined) | undefined;
}

/** Sends a call until its outcome is final, or the attempts are used up. Waits by {@link backOffMs}, or as long as the server asks. */
export async function retry<Answer>(
  send: () => Promise<Answer>,
  { afterError, afterAnswer, drop }: RetryRules<Answer>,
  options: RetryOptions,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { retries = 3, maxDelayMs = 10_000 } = options;
  for (let attempt = 0; ; attempt++) {
    let least: number | undefined;
    try {
      const answer = await send();
      least = attempt < retries ? afterAnswer?.(answer) : undefined;
      if (least === undefined || least > maxDelayMs) return answer;
      await drop?.(answer);
    } catch (error) {
      least = attempt < retries && !signal?.aborted ? afterError(error) : undefined;
      if (least === undefined || least > maxDelayMs) throw error;
    }
    await wait(Math.max(least, backOffMs(attempt, options, 100)), signal);
  }
}

/** Whether sending a call again can help, and does no harm: one that is not idempotent is sent again only where it surely never left. */
export function mayRepeat(error: unknown, idempotent: boolean): boolean {
  return isCallError(error) && error.retryable && (idempotent || (isTransportError(error) && !error.sent));
}
