/** The nibbles of bytes, high one first, one a byte. */
export function bytesToNibbles(bytes: Uint8Array): Uint8Array {
  const nibbles = new Uint8Array(bytes.length * 2);
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] as number;
    nibbles[2 * i] = byte >> 4;
    nibbles[2 * i + 1] = byte & 15;
  }
  return nibbles;
}

/** The bytes of an even number of nibbles. */
export function nibblesToBytes(nibbles: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(nibbles.length >> 1);
  for (let i = 0; i < bytes.length; i += 1) {
    bytes[i] = ((nibbles[2 * i] as number) << 4) | (nibbles[2 * i + 1] as number);
  }
  return bytes;
}

/** How many nibbles of `path` and of `key` from `offset` on are the same. */
export function sharedLength(path: Uint8Array, key: Uint8Array, offset: number): number {
  const limit = Math.min(path.length, key.length - offset);
  let length = 0;
  while (length < limit && path[length] === key[offset + length]) length += 1;
  return length;
}

/** Joins two paths. */
export function joinPaths(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** Writes a path with its flag nibble (appendix C of the yellow paper): bit 1 marks a leaf, bit 0 an odd length. */
export function packPath(path: Uint8Array, isLeaf: boolean): Uint8Array {
  const odd = path.length % 2;
  const packed = new Uint8Array(((path.length - odd) >> 1) + 1);
  packed[0] = ((isLeaf ? 2 : 0) + odd) * 16 + (odd === 1 ? (path[0] as number) : 0);
  for (let i = odd; i < path.length; i += 2) {
    packed[(i - odd) / 2 + 1] = ((path[i] as number) << 4) | (path[i + 1] as number);
  }
  return packed;
}

/** Reads a path that `packPath` wrote. */
export function unpackPath(packed: Uint8Array): { path: Uint8Array; isLeaf: boolean } {
  const flag = (packed[0] as number) >> 4;
  const nibbles = bytesToNibbles(packed);
  return { path: nibbles.subarray((flag & 1) === 1 ? 1 : 2), isLeaf: (flag & 2) !== 0 };
}
