import { bytesToCb58, cb58ToBytes } from './cb58.js';
import { checkLength } from './checksum.js';
import { EncodingError } from './encoding-error.js';

const length = 32;
const printable = /^[\x20-\x7e]*$/;

/**
 * Reads the ID of a transaction, block, chain, subnet, asset or VM: 32 bytes in cb58.
 * @throws EncodingError as {@link cb58ToBytes} does, and `length` unless it has 32 bytes.
 */
export function idToBytes(text: string): Uint8Array {
  return checkLength(cb58ToBytes(text), length);
}

/**
 * Writes 32 bytes as an ID.
 * @throws EncodingError `length` for any other number of bytes.
 */
export function bytesToId(bytes: Uint8Array): string {
  return bytesToCb58(checkLength(bytes, length));
}

/**
 * The ID of a VM or feature extension by its name: the ASCII text, followed by zeros.
 * @throws EncodingError `length` for more than 32 characters, `digits` for characters beyond ASCII.
 * @example
 * ```ts
 * nameToId('platformvm'); // 'rWhpuQPF1kb72esV2momhMuTYGkEb1oL29pt2EBXWmSy4kxnT'
 * ```
 */
export function nameToId(name: string): string {
  if (name.length > length)
    throw new EncodingError('length', `name has ${name.length} characters, at most ${length}`);
  if (!printable.test(name)) throw new EncodingError('digits', 'name has characters beyond printable ASCII');
  const bytes = new Uint8Array(length);
  for (let i = 0; i < name.length; i++) bytes[i] = name.charCodeAt(i);
  return bytesToCb58(bytes);
}
