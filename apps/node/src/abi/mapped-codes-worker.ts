import { parentPort, workerData } from 'node:worker_threads';
import { readMappedCodes } from './mapped-codes.js';

/** The artifact whose maps are read. */
export interface MappedCodesData {
  /** The folder of artifacts. */
  readonly root: string;
  readonly path: string;
}

if (parentPort === null) throw new Error('this is the code of a thread');
const { root, path } = workerData as MappedCodesData;
parentPort.postMessage(readMappedCodes(root, path));
