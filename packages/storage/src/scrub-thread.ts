import { Worker } from 'node:worker_threads';
import type { PageFault } from './find-page-faults.js';

/** What is told of a scrub. */
export interface ScrubListener {
  /** The first page that is not what it must be; undefined where all are. The scrub is over. */
  readonly onEnd: (fault: PageFault | undefined) => void;
  /** It could not go on. */
  readonly onError: (error: Error) => void;
}

// From its sources the program runs in tests, whose threads know how to read them.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const entry = new URL(`./scrub-worker.${extension}`, import.meta.url);

/**
 * Looks at all pages of an open store on a thread of its own, while it is read and written. The process does not wait for it to end. Returns
 * what ends it early.
 */
export function startScrub(folder: string, { onEnd, onError }: ScrubListener): () => Promise<void> {
  const worker = new Worker(entry, { workerData: folder });
  worker.unref();
  let isEnded = false;
  worker.on('message', (fault: PageFault | undefined) => {
    if (!isEnded) onEnd(fault);
  });
  worker.on('error', (error) => {
    if (!isEnded) onError(error);
  });
  return async () => {
    isEnded = true;
    await worker.terminate();
  };
}
