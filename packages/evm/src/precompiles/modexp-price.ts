import { maxShortModulus } from './short-power.js';

/** Lengths above that are cut off: no gas pays for them. */
const maxLength = 2 ** 31;
/** The table of powers costs as much as that many bits. */
const bitsOfTable = 16;

/**
 * Microseconds of MODEXP (EIP-198) for the dearest numbers of the lengths that the input names: there is a step for each bit of the exponent,
 * and a short even modulus takes two runs.
 */
export function modexpMicroseconds(input: Uint8Array): number {
  const baseLength = lengthAt(input, 0);
  const exponentLength = lengthAt(input, 32);
  const modulusLength = lengthAt(input, 64);
  const words = Math.ceil(modulusLength / 8);
  const perBit =
    modulusLength <= maxShortModulus ? 0.075 * words : 0.1 + 0.14 * words + 0.0055 * words * words;
  const reduction = Math.ceil(baseLength / 8) * words * 0.004;
  return 45 + reduction + (8 * exponentLength + bitsOfTable) * perBit;
}

function lengthAt(input: Uint8Array, start: number): number {
  let length = 0;
  for (let index = start; index < start + 32; index += 1) {
    length = Math.min(length * 256 + (input[index] ?? 0), maxLength);
  }
  return length;
}
