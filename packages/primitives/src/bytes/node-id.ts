import { bytesToCb58, cb58ToBytes } from './cb58.js';
import { checkLength } from './checksum.js';
import { EncodingError } from './encoding-error.js';

const length = 20;
const prefix = 'NodeID-';

/**
 * Reads a node ID: `NodeID-` and 20 bytes in cb58.
 * @throws EncodingError `prefix`, or as {@link cb58ToBytes} does, and `length` unless it has 20 bytes.
 */
export function nodeIdToBytes(text: string): Uint8Array {
  if (!text.startsWith(prefix))
    throw new EncodingError('prefix', `ID: ${text} is missing the prefix: ${prefix}`);
  return checkLength(cb58ToBytes(text.slice(prefix.length)), length);
}

/**
 * Writes 20 bytes as a node ID.
 * @throws EncodingError `length` for any other number of bytes.
 * @example
 * ```ts
 * bytesToNodeId(new Uint8Array(20)); // 'NodeID-111111111111111111116DBWJs'
 * ```
 */
export function bytesToNodeId(bytes: Uint8Array): `NodeID-${string}` {
  return `${prefix}${bytesToCb58(checkLength(bytes, length))}`;
}
