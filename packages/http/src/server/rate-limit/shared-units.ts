import type { Grant } from './token-buckets.js';

/** Buckets of `burst` units that several servers take from; each fills up by `unitsPerMinute`. */
export interface SharedUnits {
  /**
   * Takes as many units as there are, from `least` to `most`, or none. Where it rejects, the server counts by itself until it
   * does not.
   */
  take(client: string, least: number, most: number): Promise<Grant>;
}
