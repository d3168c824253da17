import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** RFC 1952: magic number, deflate, no flags, no time, fastest, unknown system. */
const gzipHeader = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255);
/** The longest block that is stored as it is (RFC 1951, section 3.2.4). */
export const maxStoredLength = 65_535;

/** The compressed ends of answers, for as long as somebody keeps the answers. */
const deflated = new WeakMap<Uint8Array, Promise<Buffer>>();

/**
 * A gzip file of `head` and then `rest`. The rest is compressed once: the head, which holds the id of each call, stands before it as a
 * stored block.
 * @param head at most {@link maxStoredLength} characters of ASCII.
 * @param rest not empty.
 */
export async function gzipPrepared(head: string, rest: Uint8Array): Promise<Buffer> {
  let end = deflated.get(rest);
  if (end === undefined) {
    end = deflate(rest, { level: 1 });
    deflated.set(rest, end);
  }
  const start = Buffer.from(head, 'latin1');
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(rest, crc32(start)), 0);
  trailer.writeUInt32LE((start.length + rest.length) % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, storedBlockHeader(start.length), start, await end, trailer]);
}

/** The beginning of a stored block that is not the last one: its length, and that again with every bit turned over. */
function storedBlockHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(length ^ 0xffff, 3);
  return header;
}
