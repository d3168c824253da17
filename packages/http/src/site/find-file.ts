import { stat } from 'node:fs/promises';

/** A file of a site. */
export interface FoundFile {
  readonly path: string;
  /** Its entity tag: it changes with the file. */
  readonly tag: string;
}

/** Whether a part of a path names a file: it begins with no dot and holds no separator of any system, so that no path leaves its folder. */
export function isPlainName(name: string): boolean {
  return /^[\w@-][\w.@-]*$/.test(name);
}

/** The file at a path of the file system; undefined where there is none. */
export async function findFile(path: string): Promise<FoundFile | undefined> {
  try {
    const file = await stat(path);
    if (!file.isFile()) return undefined;
    return { path, tag: `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}
