import { createHash } from 'node:crypto';

/** The first 80 bits of the SHA-256 of a text, in hex: enough to notice every change, and short in a diff. */
export function contentHash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 20);
}
