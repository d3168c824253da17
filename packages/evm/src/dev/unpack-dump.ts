import { closeSync, createWriteStream, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { EvmError } from '../evm-error.js';
import { bytesOfDescriptor, type DumpBytes } from './dump-bytes.js';

/** Most bytes of a dump once it is unpacked: as many as the map of a store. */
const maxUnpackedLength = 2 ** 38;
const chunkLength = 65_536;

/** Where a dump is unpacked. */
export interface UnpackOptions {
  /** Folder that a file is made in, which has no name while it is there. Default: the system's folder for temporary files. */
  readonly folder?: string | undefined;
  /** Default: 256 GiB. */
  readonly maxLength?: number | undefined;
}

/**
 * Unpacks gzip into a file, so that it can be checked as a whole before anything of it is used.
 * @throws EvmError `development` for what is damaged, cut off or too long.
 */
export async function unpackDump(
  packed: DumpBytes,
  { folder = tmpdir(), maxLength = maxUnpackedLength }: UnpackOptions = {},
): Promise<DumpBytes> {
  const own = mkdtempSync(join(folder, 'firn-unpacked-'));
  const remove = (): void => rmSync(own, { recursive: true, force: true });
  let length = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length <= maxLength) done(null, chunk);
      else done(new Error(`it is longer than ${maxLength} bytes`));
    },
  });
  try {
    const path = join(own, 'content');
    const sink = createWriteStream(path, { fd: openSync(path, 'wx') });
    const reading = openSync(path, 'r');
    // A process that is killed leaves nothing behind; where open files keep their names, closing removes it.
    if (process.platform !== 'win32') remove();
    try {
      await pipeline(Readable.from(chunksOf(packed)), createGunzip(), counted, sink);
    } catch (cause) {
      closeSync(reading);
      throw new EvmError(
        'development',
        `the dump cannot be unpacked: ${(cause as Error).message}, after ${length} bytes`,
        { cause },
      );
    }
    return bytesOfDescriptor(reading, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

function* chunksOf(bytes: DumpBytes): Generator<Buffer> {
  for (let position = 0; position < bytes.length; position += chunkLength) {
    const chunk = Buffer.alloc(Math.min(chunkLength, bytes.length - position));
    yield chunk.subarray(0, bytes.read(chunk, position));
  }
}
