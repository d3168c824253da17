import { openAsBlob } from 'node:fs';
import { basename, extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../exit-code.js';

/** Media types of usual files, by the end of their names. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
};

/**
 * A file that is read while it is sent, with its name and the media type of its ending; `-` is standard input, which is read at once.
 * @param name of the parameter, for the message.
 * @throws UsageError for a file that cannot be read.
 */
export async function readFile(name: string, file: string): Promise<File> {
  try {
    if (file === '-') return new File([await buffer(process.stdin)], 'stdin');
    const type = mediaTypes[extname(file).toLowerCase()] ?? '';
    // A File of a Blob keeps reading the file on the disk.
    return new File([await openAsBlob(file)], basename(file), { type });
  } catch (error) {
    throw new UsageError(`${name}: ${reasonOf(error, file)}`, { cause: error });
  }
}

function reasonOf(error: unknown, file: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ERR_INVALID_ARG_VALUE') return `${file}: there is no such file`;
  return `${file}: ${message}`;
}
