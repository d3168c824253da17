import { bigintToWord, bytesToBigint } from '@firn/primitives/bytes';
import type { TurnTaking } from '../turns/turn-taking.js';
import { arithmetic } from './arithmetic.js';
import { type Exponent, stretchesOf } from './exponent.js';

/** Longest modulus, in bytes. */
export const maxShortModulus = 32;

const limbBits = 32n;
const slot = 32;
const modulusAt = 1024;
const powerAt = modulusAt + slot;
const tableAt = powerAt + slot;
const oneAt = tableAt + 19 * slot;
const stateBytes = 18 * slot;
const digitsAt = 2048;
/** Bytes of the exponent between two rests: less than two milliseconds. */
const bytesPerTurn = 1024;

const memory = new Uint8Array(arithmetic.memory.buffer);

/** `base` to the exponent, modulo a modulus of up to 32 bytes that is not 0. */
export async function shortPower(
  base: bigint,
  exponent: Exponent,
  modulus: bigint,
  turns: TurnTaking,
): Promise<bigint> {
  const evenBits = trailingZeros(modulus);
  const odd = modulus >> evenBits;
  const oddPart = odd === 1n ? 0n : await powerModuloOdd(base, exponent, odd, turns);
  if (evenBits === 0n) return oddPart;
  const evenPart = await powerModuloBits(base, exponent, evenBits, turns);
  // The one number below the modulus that leaves both remainders.
  return oddPart + odd * BigInt.asUintN(Number(evenBits), (evenPart - oddPart) * inverse(odd, evenBits));
}

async function powerModuloOdd(
  base: bigint,
  exponent: Exponent,
  modulus: bigint,
  turns: TurnTaking,
): Promise<bigint> {
  // One limb is written as two, for which there is the fastest way.
  const limbs = Math.max(limbsOf(modulus), 2);
  const shift = BigInt(limbs) * limbBits;
  const one = (1n << shift) % modulus;
  const negated = Number(BigInt.asUintN(32, -inverse(modulus, limbBits)));
  const state = startState(modulus, one, ((base % modulus) << shift) % modulus);
  await raiseAll(state, exponent, { limbs, inverse: negated, turns });
  memory.set(state, modulusAt);
  writeSlot(memory, oneAt, 1n);
  arithmetic.multiply(powerAt, powerAt, oneAt, limbs, negated);
  return readSlot(memory, powerAt, limbs);
}

async function powerModuloBits(
  base: bigint,
  exponent: Exponent,
  bits: bigint,
  turns: TurnTaking,
): Promise<bigint> {
  const limbs = Number((bits + limbBits - 1n) / limbBits);
  const state = startState(0n, 1n, BigInt.asUintN(limbs * 32, base));
  await raiseAll(state, exponent, { limbs, inverse: 0, turns });
  return BigInt.asUintN(Number(bits), readSlot(state, powerAt - modulusAt, limbs));
}

// Others use the memory between two turns, so that the state is put there for each.
async function raiseAll(
  state: Uint8Array,
  exponent: Exponent,
  {
    limbs,
    inverse: negated,
    turns,
  }: { readonly limbs: number; readonly inverse: number; readonly turns: TurnTaking },
): Promise<void> {
  memory.set(state, modulusAt);
  arithmetic.fill(limbs, negated);
  state.set(memory.subarray(modulusAt, modulusAt + stateBytes));
  for (const stretch of stretchesOf(exponent, bytesPerTurn)) {
    memory.set(state, modulusAt);
    memory.set(stretch, digitsAt);
    arithmetic.raise(digitsAt, stretch.length, limbs, negated);
    state.set(memory.subarray(modulusAt, modulusAt + stateBytes));
    await turns.rest();
  }
}

/** Modulus, power and table as they lie in the memory: the power is that of 0, and the table has the first two. */
function startState(modulus: bigint, one: bigint, base: bigint): Uint8Array {
  const state = new Uint8Array(stateBytes);
  writeSlot(state, 0, modulus);
  writeSlot(state, powerAt - modulusAt, one);
  writeSlot(state, tableAt - modulusAt, one);
  writeSlot(state, tableAt + slot - modulusAt, base);
  return state;
}

function writeSlot(target: Uint8Array, at: number, value: bigint): void {
  target.set(bigintToWord(value).reverse(), at);
}

function readSlot(source: Uint8Array, at: number, limbs: number): bigint {
  return bytesToBigint(source.slice(at, at + limbs * 4).reverse());
}

function limbsOf(value: bigint): number {
  let limbs = 0;
  for (let rest = value; rest > 0n; rest >>= limbBits) limbs += 1;
  return limbs;
}

function trailingZeros(value: bigint): bigint {
  let zeros = 0n;
  for (let rest = value; (rest & 1n) === 0n; rest >>= 1n) zeros += 1n;
  return zeros;
}

/** The inverse of an odd number modulo 2^bits, by Newton's iteration: each step doubles the bits that are right. */
function inverse(odd: bigint, bits: bigint): bigint {
  let found = 1n;
  for (let right = 1n; right < bits; right *= 2n) {
    found = BigInt.asUintN(Number(bits), found * (2n - odd * found));
  }
  return found;
}
