import { readFileSync } from 'node:fs';

/** The text of a file that need not be there; undefined where it, or a folder on the way to it, is not. */
export function readOptional(file: string | URL): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
