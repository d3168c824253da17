import { configureGlobal } from 'fast-check';

/**
 * How often, and with which values, the property tests of every package run. The same values on every machine: a change is judged by itself, and
 * what other values would find is searched every night, with `FIRN_PROPERTY_SEED` and `FIRN_PROPERTY_FACTOR` (`npm run soak properties`).
 */
const factor = Number(process.env.FIRN_PROPERTY_FACTOR ?? 1);

/** The seed of this run, for tests that choose more than values by it. */
export const seed = Number(process.env.FIRN_PROPERTY_SEED ?? 20_261_123);

configureGlobal({ seed, ...times(40) });

/** How often a property runs that is dearer or richer than most: so often every day, and a multiple of that in a search. */
export function times(runs: number): { readonly numRuns: number } {
  return { numRuns: runs * factor };
}

/** The time that a property may take which takes so many milliseconds every day: a search takes as many times as long. */
export function within(ms: number): number {
  return ms * factor;
}
