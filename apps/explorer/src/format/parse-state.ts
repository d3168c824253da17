import { bytesToHex } from '@firn/primitives';
import { parseBytes } from './parse-bytes.js';

/**
 * The state of a chain as a file holds it: hexadecimal, as a call answers it, in quotes or not; the JSON that Anvil writes, packed by gzip or not.
 * @throws Error that says what a file holds.
 */
export function parseState(bytes: Uint8Array): `0x${string}` {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (isPacked) return bytesToHex(bytes);
  const text = new TextDecoder().decode(bytes).trim();
  if (text.startsWith('{')) return bytesToHex(bytes);
  const digits = text.replace(/^"|"$/g, '');
  return parseBytes(digits.startsWith('0x') ? digits : `0x${digits}`, 'the file');
}
