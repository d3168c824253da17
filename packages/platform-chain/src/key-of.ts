/** A text that stands for bytes as a key of a map: one character for each byte. Texts are in the order of their bytes. */
export function keyOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The bytes that a text of `keyOf` stands for. */
export function bytesOfKey(key: string): Uint8Array {
  const bytes = Buffer.from(key, 'latin1');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
