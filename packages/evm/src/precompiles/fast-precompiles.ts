import type { PrecompileFunc } from '@ethereumjs/evm';
import { blake2f } from './blake2f.js';
import { blsPrecompiles } from './bls12-381.js';
import { bn254Add, bn254Multiply, bn254Pairing } from './bn254.js';
import type { BuiltIn } from './built-in-call.js';
import { modexp } from './modexp.js';
import { p256Verify } from './p256-verify.js';
import { pointEvaluation } from './point-evaluation.js';
import { ripemd160 } from './ripemd160.js';

/** Gas of a signature of secp256r1 in Ethereum (EIP-7951). */
const p256Gas = 6_900n;
const firstOfBls = 0x0b;

const addressOf = (number: number): string => number.toString(16).padStart(40, '0');

/**
 * Built-in contracts of the rules of Ethereum that take the place of those of @ethereumjs/evm, by their name in its table: the address
 * without `0x`. Each is made of the one that it replaces. Results are the same, and so is the gas; the time is many times less, and long
 * work lets others run.
 */
export const fastPrecompiles: ReadonlyMap<string, (standard: PrecompileFunc) => BuiltIn> = new Map([
  [addressOf(0x03), () => ripemd160],
  [addressOf(0x05), () => modexp],
  [addressOf(0x06), () => bn254Add],
  [addressOf(0x07), () => bn254Multiply],
  [addressOf(0x08), () => bn254Pairing],
  [addressOf(0x09), () => blake2f],
  [addressOf(0x0a), () => pointEvaluation],
  ...blsPrecompiles.map((make, index) => [addressOf(firstOfBls + index), make] as const),
  [addressOf(0x100), () => p256Verify(p256Gas)],
]);
