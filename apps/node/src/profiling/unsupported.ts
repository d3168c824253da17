import { Refusal } from '../errors/refusal.js';

/**
 * The answer for something that the reference client's runtime or storage has, and this one has not.
 * @param what `setGCPercent`; @param why `V8 sizes its heap by itself`
 */
export function unsupported(what: string, why: string): Refusal {
  return new Refusal(`${what} is not supported by this runtime: ${why}`);
}
