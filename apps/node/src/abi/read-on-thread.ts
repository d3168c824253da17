import { Worker } from 'node:worker_threads';
import type { MappedCodes } from './mapped-codes.js';
import type { MappedCodesData } from './mapped-codes-worker.js';

/** A build takes about four times its length once it is parsed. */
const mostMegabytes = 2_048;

// From its sources the program runs in tests, whose threads know how to read them.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const entry = new URL(`./mapped-codes-worker.${extension}`, import.meta.url);

/**
 * Reads the maps of an artifact on a thread that lasts as long: of a large build, the thread that serves would do nothing else for seconds. Undefined
 * where there are none, and for a build that takes more memory than the thread has.
 */
export function readOnThread(artifact: MappedCodesData): Promise<MappedCodes | undefined> {
  const worker = new Worker(entry, {
    workerData: artifact,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.on('message', resolve);
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(undefined);
      else reject(error);
    });
    worker.on('exit', (code) =>
      reject(new Error(`the thread that reads ${artifact.path} ended with code ${code}`)),
    );
  });
}
