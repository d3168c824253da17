import { isCallError } from '../errors/call-error.js';
import { isTransportError } from '../errors/transport-error.js';
import { wait } from './wait.js';

/** How often and how soon a call is sent again. */
export interface RetryOptions {
  /** Times a call is sent again after the first. Default 3. */
  readonly retries?: number | undefined;
  /** Upper bound of the wait before the first retry; it doubles with each. Default 100. */
  readonly baseDelayMs?: number | undefined;
  /** Upper bound of every wait; a server that asks for a longer one is not asked again. Default 10 000. */
  readonly maxDelayMs?: number | undefined;
  /** A number from 0 to 1 that chooses the wait below its bound. Default `Math.random`. */
  readonly random?: (() => number) | undefined;
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

/** Sends a call until its outcome is final, or the attempts are used up. Waits a random part of a bound that doubles, so that clients do not come back together. */
export async function retry<Answer>(
  send: () => Promise<Answer>,
  { afterError, afterAnswer, drop }: RetryRules<Answer>,
  options: RetryOptions,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { retries = 3, baseDelayMs = 100, maxDelayMs = 10_000, random = Math.random } = options;
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
    await wait(Math.max(least, random() * Math.min(maxDelayMs, baseDelayMs * 2 ** attempt)), signal);
  }
}

/** Whether sending a call again can help, and does no harm: one that is not idempotent is sent again only where it surely never left. */
export function mayRepeat(error: unknown, idempotent: boolean): boolean {
  return isCallError(error) && error.retryable && (idempotent || (isTransportError(error) && !error.sent));
}
