import { parentPort, workerData } from 'node:worker_threads';
import { scrubPages } from './scrub-pages.js';

if (parentPort === null) throw new Error('this is the code of a thread');
parentPort.postMessage(await scrubPages(workerData as string));
