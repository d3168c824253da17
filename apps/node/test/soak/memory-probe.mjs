import { writeHeapSnapshot } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Loaded into a node by `node --expose-gc --import` for the run of memory: tells, after a collection, what its main thread holds.
if (isMainThread && process.send !== undefined) {
  process.on('message', ({ snapshot }) => {
    // Weak references are let go in a collection after the one that finds them.
    for (let round = 0; round < 3; round += 1) globalThis.gc?.();
    if (snapshot !== undefined) writeHeapSnapshot(snapshot);
    process.send?.(process.memoryUsage());
  });
  process.channel?.unref();
}
