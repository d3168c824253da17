import type { Type } from '@firn/contract';
import type { Relation } from '../meaning.js';
import type { Recorder } from '../recorder.js';
import type { Fit } from './fits.js';
import type { Spot } from './spot.js';
import type { TypeTable } from './type-table.js';

/** What the comparisons of the kinds of types share. */
export interface Comparison {
  readonly old: TypeTable;
  readonly now: TypeTable;
  /** Whether values of the contract before are values of the contract after. */
  readonly forward: Fit;
  /** Whether values of the contract after are values of the contract before. */
  readonly back: Fit;
  readonly recorder: Recorder;
  /** Compares two types at the same position. */
  readonly compare: (old: Type, now: Type, spot: Spot) => void;
}

/** How the values of a type changed, as far as it can be told. */
export function relationOf(old: Type, now: Type, { forward, back }: Comparison): Relation | 'same' {
  const kept = forward.fits(old, now);
  const known = back.fits(now, old);
  if (kept && known) return 'same';
  return kept ? 'wider' : known ? 'narrower' : 'other';
}
