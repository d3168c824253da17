import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { makeWritableFolder, requireUsableFile } from '@firn/storage';

/** How much a log file may take. */
export interface RotationLimits {
  /** Bytes of one file. Default 8 MiB. */
  readonly maxBytes?: number;
  /** Older files that are kept beside it, as `<path>.1` (the newest) and so on. Default 7. */
  readonly maxFiles?: number;
}

/** A file that lines are added to and that makes room for a new one when it is full. */
export interface RotatingFile {
  /** How many bytes of a line were cut from the end when it was opened: the system stopped while it was written. */
  readonly cutBytes: number;
  /** Adds a line, which is with the system when it returns, so that a crash loses none. */
  write(line: string): void;
  close(): void;
}

/**
 * Opens a log file, with its folder. A line that is not whole at its end is cut.
 * @throws StoreError `folder` saying why it cannot be written, and what to do.
 */
export function openRotatingFile(path: string, limits: RotationLimits = {}): RotatingFile {
  const { maxBytes = 8 * 1024 * 1024, maxFiles = 7 } = limits;
  makeWritableFolder(dirname(path));
  requireUsableFile(path);
  const cutBytes = cutTornLine(path);
  let descriptor: number | undefined = openSync(path, 'a', 0o640);
  let size = fstatSync(descriptor).size;

  function rotate(open: number): number {
    closeSync(open);
    for (let age = maxFiles - 1; age >= 1; age--) {
      if (existsSync(`${path}.${age}`)) renameSync(`${path}.${age}`, `${path}.${age + 1}`);
    }
    renameSync(path, `${path}.1`);
    size = 0;
    return openSync(path, 'a', 0o640);
  }

  return {
    cutBytes,
    write(line) {
      if (descriptor === undefined) return;
      const bytes = Buffer.byteLength(line);
      if (size > 0 && size + bytes > maxBytes) descriptor = rotate(descriptor);
      size += writeSync(descriptor, line);
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

const newline = 0x0a;
const tailBytes = 1 << 16;

/** Cuts what stands after the last whole line of a file. Returns how many bytes that was. */
function cutTornLine(path: string): number {
  if (!existsSync(path)) return 0;
  const descriptor = openSync(path, 'r+');
  try {
    const { size } = fstatSync(descriptor);
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    readSync(descriptor, tail, 0, tail.length, size - tail.length);
    const torn = tail.length - 1 - tail.lastIndexOf(newline);
    if (torn > 0) ftruncateSync(descriptor, size - torn);
    return torn;
  } finally {
    closeSync(descriptor);
  }
}
