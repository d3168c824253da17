import type { ByteEncoding } from '@firn/node-validators';
import { bytesToHex, bytesToHexWithChecksum } from '@firn/primitives';

/** Writes bytes in the form that was asked for: `hex` and `hexc` with a checksum, `hexnc` without (reference: section 3.2). */
export function toEncodedBytes(bytes: Uint8Array, encoding: ByteEncoding): `0x${string}` {
  return encoding === 'hexnc' ? bytesToHex(bytes) : bytesToHexWithChecksum(bytes);
}
