import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { findPageFaults, lastMeta, type PageFault } from './find-page-faults.js';
import { fileName } from './open-store.js';
import { openStoreReader } from './open-store-reader.js';

/** Pages after which the thread rests. */
const pagesAtOnce = 2048;

/**
 * Looks at all pages of a store that is open in this process, and returns the first that is not what it must be. The state that it looks at
 * is held: none of its pages is used again meanwhile. It rests as long as it works, for others need the disk too, and so is for a thread that
 * does nothing else.
 */
export async function scrubPages(folder: string): Promise<PageFault | undefined> {
  const store = openStoreReader(folder);
  store.hold();
  const descriptor = openSync(join(folder, fileName), 'r');
  try {
    // Read after the hold: of that state, or of a later one, whose pages are not used again either.
    const last = lastMeta(descriptor);
    if (last === undefined) return { page: 0, table: undefined, what: 'its first pages are damaged' };
    for (const fault of findPageFaults(descriptor, last, { onProgress: restingEvery(pagesAtOnce) }))
      return fault;
    return undefined;
  } finally {
    closeSync(descriptor);
    await store.close();
  }
}

/** Blocks the thread after as many calls, for as long as they took. */
function restingEvery(calls: number): (done: number) => void {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let begun = performance.now();
  return (done) => {
    if (done % calls !== calls - 1) return;
    Atomics.wait(nobodyWakes, 0, 0, performance.now() - begun);
    begun = performance.now();
  };
}
