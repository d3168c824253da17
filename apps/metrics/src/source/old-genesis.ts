import { daySeconds } from '../metrics/interval.js';

/** A genesis this much older than what follows tells when a configuration was written, not when the chain began. */
export const oldGenesisSeconds = 30 * daySeconds;
