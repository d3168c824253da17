import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** The first 80 bits of the SHA-256 of a text, in hex: enough to notice every change, and short in a diff. */
export function contentHash(text: string): string {
  return shortDigest(createHash('sha256').update(text));
}

/** What a file is read through: most are read at once, and none needs memory of its own. */
const buffer = Buffer.allocUnsafeSlow(64 * 1024);

/**
 * The {@link contentHash} of the bytes of a file.
 * @throws Error of the file system: with the code `ENOENT` if there is no such file.
 */
export function fileHash(file: string): string {
  const hash = createHash('sha256');
  const descriptor = openSync(file, 'r');
  try {
    for (let read = -1; read !== 0; ) {
      read = readSync(descriptor, buffer, 0, buffer.length, null);
      hash.update(buffer.subarray(0, read));
    }
  } finally {
    closeSync(descriptor);
  }
  return shortDigest(hash);
}

function shortDigest(hash: Hash): string {
  return hash.digest('hex').slice(0, 20);
}
