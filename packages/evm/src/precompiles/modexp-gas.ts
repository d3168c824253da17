import type { Common } from '@ethereumjs/common';
import { bytesToBigint } from '@firn/primitives/bytes';
import { greater } from '@firn/primitives/integers';

/** The lengths that an input of MODEXP names, in bytes. */
export interface ModexpLengths {
  readonly base: bigint;
  readonly exponent: bigint;
  readonly modulus: bigint;
}

const wordBytes = 32n;

/** What a call of MODEXP costs by the rules: EIP-198, EIP-2565 or EIP-7883. `head` is the first 32 bytes of the exponent, or fewer. */
export function modexpGas(lengths: ModexpLengths, head: Uint8Array, common: Common): bigint {
  const longest = greater(lengths.base, lengths.modulus);
  const isOsaka = common.isActivatedEIP(7883);
  const steps = greater(adjustedLength(lengths.exponent, head, isOsaka ? 16n : 8n), 1n);
  const words = (longest + 7n) / 8n;
  if (isOsaka) return greater(steps * (longest > wordBytes ? 2n * words * words : 16n), 500n);
  const divisor = common.param('modexpGquaddivisorGas');
  if (common.isActivatedEIP(2565)) return greater((steps * words * words) / divisor, 200n);
  return (steps * complexity(longest)) / divisor;
}

/** Bits of the exponent after its highest one, with those beyond 32 bytes counted by length alone. */
function adjustedLength(length: bigint, head: Uint8Array, perByte: bigint): bigint {
  const value = bytesToBigint(head);
  const bits = value === 0n ? 0n : BigInt(value.toString(2).length - 1);
  return length > wordBytes ? (length - wordBytes) * perByte + bits : bits;
}

function complexity(length: bigint): bigint {
  if (length <= 64n) return length * length;
  if (length <= 1024n) return (length * length) / 4n + 96n * length - 3_072n;
  return (length * length) / 16n + 480n * length - 199_680n;
}
