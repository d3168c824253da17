import { lstatSync, readFileSync, rmSync, type Stats, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../manifest/files-below.js';
import { createFolder } from './create-folder.js';
import type { GeneratedFile } from './generated-file.js';
import { generatedMark } from './generated-header.js';
import { byCodeUnit } from './import-names.js';
import { WriteError } from './write-error.js';

/** How the disk differs from what the generator wants. */
export interface Difference {
  readonly path: string;
  readonly kind: 'missing' | 'changed' | 'stale';
  /** The text on the disk, for `changed` and `stale`. */
  readonly before?: string;
  /** The wanted text, for `missing` and `changed`. */
  readonly after?: string;
}

/**
 * Compares the wanted files with the disk and touches nothing: the dry mode, for `firn check`.
 * `folders` are the folders that belong to the generator alone, relative to `root`: other files in them are stale. In `sharedFolders` people
 * may have files of their own: only generated ones are stale.
 * @throws WriteError for a link, or for a file in the way that the generator has not written.
 */
export function compareFiles(
  root: string,
  files: readonly GeneratedFile[],
  folders: readonly string[],
  sharedFolders: readonly string[] = [],
): Difference[] {
  const wanted = new Set(files.map((file) => file.path));
  const found = [
    ...folders.flatMap((folder) => listFiles(root, folder)),
    ...sharedFolders
      .flatMap((folder) => listFiles(root, folder))
      .filter((file) => file.endsWith('.ts') && isGenerated(path.join(root, file))),
  ];
  const stale = found.filter((file) => !wanted.has(file)).map((file) => compareStale(root, file));
  return [...files.map((file) => compareWanted(root, file)), ...stale]
    .filter((difference) => difference !== undefined)
    .sort((a, b) => byCodeUnit(a.path, b.path));
}

/**
 * Writes what differs, removes what is stale, and returns what it changed.
 * @throws WriteError as {@link compareFiles}; then nothing is written.
 */
export function writeFiles(
  root: string,
  files: readonly GeneratedFile[],
  folders: readonly string[],
  sharedFolders: readonly string[] = [],
): Difference[] {
  const differences = compareFiles(root, files, folders, sharedFolders);
  for (const { path: file, after } of differences) {
    const target = path.join(root, file);
    if (after === undefined) {
      rmSync(target);
    } else {
      createFolder(path.dirname(target));
      writeFileSync(target, after);
    }
  }
  return differences;
}

function isGenerated(file: string): boolean {
  return statOf(file)?.isFile() === true && readFileSync(file, 'utf8').startsWith(generatedMark);
}

function compareWanted(root: string, file: GeneratedFile): Difference | undefined {
  const before = readGenerated(root, file.path, file.mark);
  if (before === undefined) return { path: file.path, kind: 'missing', after: file.text };
  return before === file.text ? undefined : { path: file.path, kind: 'changed', before, after: file.text };
}

function compareStale(root: string, file: string): Difference | undefined {
  const before = readGenerated(root, file);
  return before === undefined ? undefined : { path: file, kind: 'stale', before };
}

function readGenerated(
  root: string,
  file: string,
  mark = file.endsWith('.ts') ? generatedMark : '',
): string | undefined {
  const target = path.join(root, file);
  const stat = statOf(target);
  if (stat === undefined) return undefined;
  if (!stat.isFile()) throw new WriteError(`${file} is not a plain file; the generator does not replace it.`);
  const text = readFileSync(target, 'utf8');
  if (!text.includes(mark)) {
    throw new WriteError(`${file} was not written by the generator; move or remove it.`);
  }
  return text;
}

/** What stands there; undefined where nothing does, or a file stands in the way, which is told when folders are created. */
function statOf(target: string): Stats | undefined {
  try {
    return lstatSync(target, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function listFiles(root: string, folder: string): string[] {
  const stat = statOf(path.join(root, folder));
  if (stat === undefined) return [];
  // Links are not followed: what is behind one is not the generator's to remove.
  if (!stat.isDirectory())
    throw new WriteError(`${folder} is not a folder; the generator does not follow links.`);
  return filesBelow(path.join(root, folder), `${folder}/`);
}
