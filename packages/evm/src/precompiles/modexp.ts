import type { ExecResult } from '@ethereumjs/evm';
import { bigintToBytes, bytesToBigint, emptyBytes, padLeft } from '@firn/primitives/bytes';
import { type BuiltInCall, outOfGas, succeeded } from './built-in-call.js';
import { trimExponent } from './exponent.js';
import { longPower } from './long-power.js';
import { modexpGas } from './modexp-gas.js';
import { paddedSlice } from './padded-slice.js';
import { maxShortModulus, shortPower } from './short-power.js';

const headerBytes = 96;
const wordBytes = 32;
/** Longest number since Osaka (EIP-7823), and before, where no gas pays for longer ones. */
const maxLengthSinceOsaka = 1024n;
const maxLength = 0x7fff_ffffn;

/** Raises a number to a power modulo a third, all as long as the input says (EIP-198). */
export async function modexp(call: BuiltInCall): Promise<ExecResult> {
  const { data, gas, common, turns } = call;
  const lengthAt = (index: number): bigint => bytesToBigint(paddedSlice(data, index * wordBytes, wordBytes));
  const lengths = { base: lengthAt(0), exponent: lengthAt(1), modulus: lengthAt(2) };
  const exponentAt = headerBytes + clamped(lengths.base);
  const head = paddedSlice(data, exponentAt, Math.min(clamped(lengths.exponent), wordBytes));
  const price = modexpGas(lengths, head, common);
  if (gas < price) return outOfGas(call);

  const isOsaka = common.isActivatedEIP(7823);
  if (!isOsaka && lengths.base === 0n && lengths.modulus === 0n) return succeeded(price, emptyBytes);
  const longest = isOsaka ? maxLengthSinceOsaka : maxLength;
  if (Object.values(lengths).some((length) => length > longest)) return outOfGas(call);

  const exponentLength = Number(lengths.exponent);
  const modulusLength = Number(lengths.modulus);
  const modulus = bytesToBigint(paddedSlice(data, exponentAt + exponentLength, modulusLength));
  if (modulus === 0n) return succeeded(price, new Uint8Array(modulusLength));
  const base = bytesToBigint(paddedSlice(data, headerBytes, Number(lengths.base)));
  const exponent = trimExponent({
    bytes: data.subarray(exponentAt, exponentAt + exponentLength),
    length: exponentLength,
  });
  const raise = modulus >> BigInt(maxShortModulus * 8) === 0n ? shortPower : longPower;
  return succeeded(price, padLeft(bigintToBytes(await raise(base, exponent, modulus, turns)), modulusLength));
}

// An index behind every input is as good as any other.
function clamped(length: bigint): number {
  return length > maxLength ? Number(maxLength) : Number(length);
}
