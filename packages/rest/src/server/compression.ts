import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ServerRequest } from './server-request.js';

/** When answers are compressed with gzip. */
export interface CompressionOptions {
  /** Smallest body that is compressed, in bytes. Default 4096. */
  readonly minBytes?: number | undefined;
  /** 1 (fast) to 9 (small). Default 1: series shrink to a fifth at any level. */
  readonly level?: number | undefined;
}

/** Compresses bytes. */
export type Compress = (bytes: Uint8Array) => Promise<Uint8Array>;

const gzipAsync = promisify(gzip);

/** Compresses outside the event loop. */
export function createGzip(options: CompressionOptions): Compress {
  const level = options.level ?? 1;
  return (bytes) => gzipAsync(bytes, { level });
}

/** Whether the client takes gzip (RFC 9110, section 12.5.3). */
export function acceptsGzip(request: ServerRequest): boolean {
  const accepted = request.header('accept-encoding');
  if (accepted === undefined) return false;
  let wildcard = false;
  for (const entry of accepted.split(',')) {
    const [coding = '', ...parameters] = entry.split(';');
    const name = coding.trim().toLowerCase();
    const refused = parameters.some((parameter) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/i.test(parameter));
    if (name === 'gzip' || name === 'x-gzip') return !refused;
    if (name === '*') wildcard = !refused;
  }
  return wildcard;
}
