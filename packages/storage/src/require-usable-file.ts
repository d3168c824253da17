import { closeSync, openSync } from 'node:fs';
import { StoreError } from './store-error.js';

/** Why the system refuses a file, and what to do about it. */
const reasons: Readonly<Record<string, string>> = {
  EACCES:
    'it belongs to another user; give this one the right to read and write it, or choose another --data-dir',
  EPERM: 'the system does not allow it; choose another --data-dir',
  EROFS: 'that file system can only be read; copy the folder to another one',
  EISDIR: 'it is a folder; move it away, or choose another --data-dir',
};

/**
 * Makes sure that a file of a data folder, where it is there, can be read and written. lmdb ends the process without a word, or with a stack, where one
 * of its own cannot.
 * @throws StoreError `folder` saying which, why not and what to do
 */
export function requireUsableFile(file: string): void {
  try {
    closeSync(openSync(file, 'r+'));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    const reason = reasons[code] ?? `${message}; choose another --data-dir`;
    throw new StoreError('folder', `the file ${file} cannot be read and written: ${reason}`, {
      cause: error,
    });
  }
}
