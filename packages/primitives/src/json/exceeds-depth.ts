import { exceededBound } from './exceeded-bound.js';

/**
 * Whether arrays and objects of a JSON text are nested deeper than `max`; a scalar has depth 0, `[]` has depth 1.
 *
 * Runs before the parser, so that a deep text never becomes a deep value. What it says of a text that is not JSON does not matter.
 */
export function exceedsDepth(text: string, max: number): boolean {
  return exceededBound(text, { depth: max, members: Number.POSITIVE_INFINITY }) !== undefined;
}
