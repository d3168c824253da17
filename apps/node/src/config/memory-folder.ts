import { randomBytes } from 'node:crypto';
import { accessSync, constants, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { currentProcess, isRunning } from '@firn/storage';

/** Where Linux keeps files in memory. */
const sharedMemory = '/dev/shm';
/** Process ID, start time, PID namespace, and random digits that keep folders of one process apart. */
const ownName = /^firn-node-(\d+)-(\d*)-(\d*)-[\da-f]{8}$/;

/** Path of a new folder of this process: in memory where the system keeps files there, else among the temporary files. */
export function memoryFolder(): string {
  const { pid, startedAt } = currentProcess();
  return join(
    memoryRoot(),
    `firn-node-${pid}-${startedAt}-${pidNamespace()}-${randomBytes(4).toString('hex')}`,
  );
}

/**
 * Removes the folders of nodes that were killed before they could do so themselves. Folders of other containers stay: whether their processes run
 * cannot be known here. So do those of other users.
 */
export function removeAbandonedFolders(root = memoryRoot()): void {
  for (const name of readdirSync(root)) {
    const [, pid, startedAt = '', namespace] = ownName.exec(name) ?? [];
    if (pid === undefined || namespace !== pidNamespace()) continue;
    if (isRunning({ pid: Number(pid), startedAt })) continue;
    try {
      rmSync(join(root, name), { recursive: true, force: true });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (!['EACCES', 'EPERM'].includes(code)) throw error;
    }
  }
}

/** Where nodes in memory keep their files. */
export function memoryRoot(): string {
  try {
    accessSync(sharedMemory, constants.W_OK);
    return sharedMemory;
  } catch {
    // Other systems have no such folder, and some machines let only the superuser write there.
    return tmpdir();
  }
}

/** Number of the PID namespace, in which process IDs are unique; empty where the system has none. */
function pidNamespace(): string {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '';
  } catch {
    return '';
  }
}
