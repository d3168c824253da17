import { randomBytes } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const sharedMemory = '/dev/shm';

/** Path of a folder that nobody has: in memory, where the system keeps files there, else among the temporary files. */
export function memoryFolder(): string {
  return join(root(), `firn-node-${process.pid}-${randomBytes(4).toString('hex')}`);
}

function root(): string {
  try {
    accessSync(sharedMemory, constants.W_OK);
    return sharedMemory;
  } catch {
    // Other systems have no such place, and some machines let nobody write there.
    return tmpdir();
  }
}
