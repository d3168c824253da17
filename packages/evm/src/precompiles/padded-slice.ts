/** Bytes of an input, with zeros behind its end; a copy. */
export function paddedSlice(data: Uint8Array, start: number, length: number): Uint8Array {
  const slice = new Uint8Array(length);
  slice.set(data.subarray(start, start + length));
  return slice;
}
