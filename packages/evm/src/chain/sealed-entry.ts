import { crc32 } from 'node:zlib';
import { RLP } from '@ethereumjs/rlp';
import { encodeRlp } from '../rlp/encode-rlp.js';
import type { RlpItem } from '../transaction/rlp-item.js';

const sealLength = 4;

/** An entry of the store as it is written: its RLP, and after it the CRC-32 of key and RLP, big-endian. */
export function sealEntry(key: Uint8Array, items: RlpItem): Uint8Array {
  const encoded = encodeRlp(items);
  const sealed = Buffer.allocUnsafe(encoded.length + sealLength);
  sealed.set(encoded);
  sealed.writeUInt32BE(checksum(key, encoded), encoded.length);
  return sealed;
}

/**
 * Reads an entry that `sealEntry` wrote; entries of earlier versions have no checksum.
 * @throws Error when the checksum does not hold, or it is no RLP
 */
export function openEntry(key: Uint8Array, sealed: Uint8Array): RlpItem {
  const { data, remainder } = RLP.decode(sealed, true);
  if (remainder.length === 0) return data as RlpItem;
  const encoded = sealed.subarray(0, sealed.length - remainder.length);
  const isSealed = remainder.length === sealLength;
  if (isSealed && Buffer.from(remainder).readUInt32BE() === checksum(key, encoded)) return data as RlpItem;
  throw new Error('its checksum does not hold');
}

function checksum(key: Uint8Array, encoded: Uint8Array): number {
  return crc32(encoded, crc32(key));
}
