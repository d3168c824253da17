import { crc32 } from 'node:zlib';
import { damagedEntry } from './damaged-entry.js';
import type { SubStore } from './sub-store.js';

/** What a sealed value begins with. Values of earlier versions have no seal: theirs begin with the version of what they hold, a small number. */
const mark = 0x5e;
const markLength = 1;
const checksumLength = 4;

/**
 * A part whose values are written with a checksum of key and value (CRC-32, big-endian, behind the value), and read only if it holds. A
 * value of an earlier version, which has none, is read as it is.
 *
 * What reads throws StoreError `entry`, which names it, for one that is not as it was written.
 */
export function sealedPart(part: SubStore): SubStore {
  return {
    name: part.name,
    get(key) {
      const sealed = part.get(key);
      return sealed && openSeal(part.name, key, sealed);
    },
    has: (key) => part.has(key),
    put: (key, value) => part.put(key, seal(key, value)),
    remove: (key) => part.remove(key),
    *range(options) {
      for (const { key, value } of part.range(options)) yield { key, value: openSeal(part.name, key, value) };
    },
    keys: (options) => part.keys(options),
    get size() {
      return part.size;
    },
  };
}

function seal(key: Uint8Array, value: Uint8Array): Uint8Array {
  const sealed = Buffer.allocUnsafe(markLength + value.length + checksumLength);
  sealed[0] = mark;
  sealed.set(value, markLength);
  sealed.writeUInt32BE(checksum(key, value), markLength + value.length);
  return sealed;
}

function openSeal(part: string, key: Uint8Array, sealed: Uint8Array): Uint8Array {
  if (sealed[0] !== mark) return sealed;
  const end = sealed.length - checksumLength;
  const value = sealed.subarray(markLength, Math.max(markLength, end));
  const view = new DataView(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (end >= markLength && view.getUint32(end) === checksum(key, value)) return value;
  throw damagedEntry(
    `entry 0x${Buffer.from(key).toString('hex')} of ${part} cannot be read: its checksum does not hold`,
  );
}

function checksum(key: Uint8Array, value: Uint8Array): number {
  return crc32(value, crc32(key));
}
