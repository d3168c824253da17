import { pause } from './pause.js';

const pauseMs = 50;
const attempts = 1200;

/** Asks again until the answer is not undefined. @throws Error that says what did not happen, after a minute or at the signal. */
export async function until<Value>(
  what: string,
  ask: () => Promise<Value | undefined>,
  signal?: AbortSignal,
): Promise<Value> {
  for (let attempt = 0; attempt < attempts && signal?.aborted !== true; attempt++) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(pauseMs, signal);
  }
  throw new Error(`${what} did not happen within ${(attempts * pauseMs) / 1000} s`);
}
