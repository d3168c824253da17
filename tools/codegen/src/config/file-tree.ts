import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

/** Files to read: those on the disk, or those of a commit. Paths are absolute. */
export interface FileTree {
  /**
   * The text of a file.
   * @throws Error with the code `ENOENT` if there is no such file.
   */
  readonly read: (file: string) => string;
  readonly exists: (file: string) => boolean;
  /** Names of the files and folders in a folder; none if there is no such folder. */
  readonly names: (folder: string) => readonly string[];
}

/** The files on the disk. */
export const disk: FileTree = {
  read: (file) => readFileSync(file, 'utf8'),
  exists: existsSync,
  names: (folder) =>
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [],
};
