import type { SubStore } from '@firn/storage';
import type { HashSet } from '../state/hash-set.js';

const keysPerStep = 128;

/**
 * Removes the entries whose keys are not marked, in the order of the keys, a step at a time. `write` runs the removals of
 * a step as one transaction. Yields how many each step removed.
 */
export function* sweep(
  part: SubStore,
  marked: HashSet,
  write: (removals: () => void) => void,
): Generator<number, void, void> {
  let start: Uint8Array | undefined;
  for (;;) {
    // Copies: the keys that lmdb hands out are views that the next read overwrites.
    const keys = Array.from(part.keys({ ...(start && { start }), limit: keysPerStep }), (key) =>
      Uint8Array.from(key),
    );
    const last = keys.at(-1);
    if (last === undefined) return;
    const gone = keys.filter((key) => !marked.has(key));
    if (gone.length > 0) {
      write(() => {
        for (const key of gone) part.remove(key);
      });
    }
    yield gone.length;
    if (keys.length < keysPerStep) return;
    start = Buffer.concat([last, Buffer.of(0)]);
  }
}
