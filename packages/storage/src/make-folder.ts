import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StoreError } from './store-error.js';

/** Why the system refuses a folder, and what to do about it. */
const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there; give it the right, or choose another',
  EPERM: 'the system does not allow it; choose another',
  EROFS: 'that file system can only be read; choose another',
  ENOSPC: 'the disk is full; make room, or choose another',
  EDQUOT: "the user's share of the disk is used up; make room, or choose another",
  ENOTDIR: 'a part of the path is a file; choose another',
  EEXIST: 'there is a file of that name; choose another',
  ENOENT: 'that file system makes no folders; choose another',
  ENAMETOOLONG: 'the path is too long; choose a shorter one',
  ELOOP: 'symbolic links on the path lead in a circle; choose another',
};

/**
 * Makes a folder, and those on the way to it, where they are not there. Level by level: at a pseudo file system the recursive form
 * of Node.js never ends.
 * @throws StoreError `folder` saying which, why not and what to do
 */
export function makeFolder(folder: string, { mode }: { readonly mode?: number } = {}): void {
  try {
    makeLevels(resolve(folder), mode);
  } catch (error) {
    throw refused(folder, 'made', error);
  }
}

/** The same, and makes sure that files can be written in it. @throws StoreError `folder` */
export function makeWritableFolder(folder: string): void {
  makeFolder(folder);
  const probe = join(folder, `.writable-${process.pid}`);
  try {
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (error) {
    rmSync(probe, { force: true });
    throw refused(folder, 'written to', error);
  }
}

function makeLevels(folder: string, mode: number | undefined): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeLevels(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function refused(folder: string, what: string, cause: unknown): StoreError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const reason = reasons[code] ?? `${message}; choose another`;
  return new StoreError('folder', `the folder ${folder} cannot be ${what}: ${reason}`, { cause });
}
