import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** When answers are compressed with gzip. */
export interface CompressionOptions {
  /** Smallest body that is compressed, in bytes. Default 4096. */
  readonly minBytes?: number | undefined;
  /** 1 (fast) to 9 (small). Default 1: series shrink to a fifth at any level. */
  readonly level?: number | undefined;
}

/** Compresses a text, in UTF-8, or bytes. */
export type Compress = (content: string | Uint8Array) => Promise<Uint8Array>;

const gzipAsync = promisify(gzip);

/** Compresses outside the event loop. */
export function createGzip({ level = 1 }: Pick<CompressionOptions, 'level'> = {}): Compress {
  return (content) => gzipAsync(content, { level });
}
