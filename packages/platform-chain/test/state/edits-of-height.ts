import fc from 'fast-check';
import { type Edit, edits } from './random-edits.js';

/** What the block of a height changes: the same whenever it is asked for. */
export function editsOfHeight(height: bigint): readonly Edit[] {
  return fc.sample(edits, { seed: Number(height), numRuns: 12 });
}
