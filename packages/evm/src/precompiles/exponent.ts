/** The exponent of MODEXP: bytes of the input, and zeros where the input is shorter than it says. */
export interface Exponent {
  /** What the input holds of it. */
  readonly bytes: Uint8Array;
  /** Bytes, with those that the input leaves out. */
  readonly length: number;
}

/** The exponent without leading zeros. */
export function trimExponent({ bytes, length }: Exponent): Exponent {
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros += 1;
  if (zeros === bytes.length) return { bytes: bytes.subarray(zeros), length: 0 };
  return { bytes: bytes.subarray(zeros), length: length - zeros };
}

/** Stretches of the exponent, of that many bytes but the last one; they share their memory. */
export function* stretchesOf({ bytes, length }: Exponent, size: number): Generator<Uint8Array> {
  const stretch = new Uint8Array(size);
  for (let start = 0; start < length; start += size) {
    const part = bytes.subarray(start, start + size);
    stretch.set(part);
    stretch.fill(0, part.length);
    yield stretch.subarray(0, Math.min(size, length - start));
  }
}
