import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from '../config/settings-reader.js';

/**
 * Creates a folder and those above it, step by step: the recursive mkdir of Node.js never ends below folders that take none, such as `/proc`.
 * @throws SettingsError that names the folder that cannot be created, and why.
 */
export function createFolder(folder: string): void {
  if (isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) createFolder(above);
  try {
    mkdirSync(folder);
  } catch (cause) {
    if (isFolder(folder)) return;
    const reason =
      (cause as NodeJS.ErrnoException).code === 'EEXIST'
        ? 'there is a file of that name'
        : (cause as Error).message;
    throw new SettingsError(`the folder ${folder} cannot be created (${reason}); choose another`, { cause });
  }
}

function isFolder(folder: string): boolean {
  return existsSync(folder) && statSync(folder).isDirectory();
}
