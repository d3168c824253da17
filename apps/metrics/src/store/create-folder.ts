import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { MetricsError } from '../errors.js';

/**
 * Creates a folder that this user alone can read, and those above it, step by step: the recursive mkdir of Node.js never ends below
 * folders that take none, such as `/proc`.
 * @throws MetricsError `invalid-config` that names the folder that cannot be created, and why.
 */
export function createFolder(folder: string): void {
  const path = resolve(folder);
  if (isFolder(path)) return;
  if (dirname(path) !== path) createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (cause) {
    if (isFolder(path)) return;
    const reason = reasonOf(cause as NodeJS.ErrnoException);
    throw new MetricsError(
      'invalid-config',
      `the folder ${path} cannot be created: ${reason}; choose another`,
      {
        cause,
      },
    );
  }
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'EEXIST') return 'there is a file of that name';
  return code === 'EACCES' ? 'this user may not write there' : message;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
