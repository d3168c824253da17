import type { Answer } from '@firn/contract/call';
import { askedWaitMs, waitOrAbort } from '../asked-wait.js';

/** Calls of several workers at a server that limits how many it takes: when it asks to wait, all of them wait. */
export class Patience {
  readonly #until: number;
  readonly #signal: AbortSignal | undefined;
  #quietUntil = 0;

  /** @param until end of all calls, as `performance.now()` counts. */
  constructor(until: number, signal: AbortSignal | undefined) {
    this.#until = until;
    this.#signal = signal;
  }

  /** Makes a call, again and again while the server asks to wait; `undefined` where that is longer than there is time. */
  async ask(call: () => Promise<Answer>): Promise<Answer | undefined> {
    for (;;) {
      if (this.#signal?.aborted === true || this.#quietUntil > this.#until) return undefined;
      const wait = this.#quietUntil - performance.now();
      if (wait > 0) {
        await waitOrAbort(wait, this.#signal);
        continue;
      }
      const answer = await call();
      const asked = waitOf(answer);
      if (asked === undefined) return answer;
      this.#quietUntil = Math.max(this.#quietUntil, performance.now() + asked);
    }
  }
}

/** Codes of refusals for a limit: of HTTP, and of JSON-RPC (EIP-1474). */
const limitCodes: readonly number[] = [429, -32_005];

/** How long a refusal asks to wait; `undefined` for an answer that is none of these. */
function waitOf(answer: Answer): number | undefined {
  if (answer.ok) return undefined;
  const { status, code, retryAfterMs } = answer;
  if (!limitCodes.includes(status) && !limitCodes.includes(code) && retryAfterMs === undefined)
    return undefined;
  return askedWaitMs(answer.retryAfterMs);
}
