// AssemblyScript: 64-bit arithmetic of two built-in contracts, which takes ten times longer in JavaScript. `npm run wasm` compiles it into
// `src/evm/precompiles/compiled/arithmetic.ts`. The memory is one page whose places the callers know: `blake2f.ts` and `short-power.ts`.

/** BLAKE2b: 16 words of the state, then 16 of the message. */
const vector: usize = 0;
const message: usize = 128;
/** BLAKE2b: ten rounds of 16 places in the message, a byte each. */
const schedule: usize = 256;

/** Numbers of up to eight limbs of 32 bits, the lowest first: a slot for each. */
const slot: usize = 32;
const modulus: usize = 1024;
const power: usize = modulus + slot;
/** The powers 0 to 15 of the base. */
const table: usize = power + slot;
const product: usize = table + 16 * slot;

/** Runs `count` rounds of BLAKE2b's compression on the vector, of which `first` were run before. */
export function rounds(first: u32, count: u32): void {
  let v0 = load<u64>(vector, 0);
  let v1 = load<u64>(vector, 8);
  let v2 = load<u64>(vector, 16);
  let v3 = load<u64>(vector, 24);
  let v4 = load<u64>(vector, 32);
  let v5 = load<u64>(vector, 40);
  let v6 = load<u64>(vector, 48);
  let v7 = load<u64>(vector, 56);
  let v8 = load<u64>(vector, 64);
  let v9 = load<u64>(vector, 72);
  let v10 = load<u64>(vector, 80);
  let v11 = load<u64>(vector, 88);
  let v12 = load<u64>(vector, 96);
  let v13 = load<u64>(vector, 104);
  let v14 = load<u64>(vector, 112);
  let v15 = load<u64>(vector, 120);
  let round: usize = schedule + (<usize>(first % 10) << 4);
  for (let left = count; left > 0; left--) {
    v0 += v4 + word(round, 0); v12 = rotr(v12 ^ v0, 32); v8 += v12; v4 = rotr(v4 ^ v8, 24);
    v0 += v4 + word(round, 1); v12 = rotr(v12 ^ v0, 16); v8 += v12; v4 = rotr(v4 ^ v8, 63);
    v1 += v5 + word(round, 2); v13 = rotr(v13 ^ v1, 32); v9 += v13; v5 = rotr(v5 ^ v9, 24);
    v1 += v5 + word(round, 3); v13 = rotr(v13 ^ v1, 16); v9 += v13; v5 = rotr(v5 ^ v9, 63);
    v2 += v6 + word(round, 4); v14 = rotr(v14 ^ v2, 32); v10 += v14; v6 = rotr(v6 ^ v10, 24);
    v2 += v6 + word(round, 5); v14 = rotr(v14 ^ v2, 16); v10 += v14; v6 = rotr(v6 ^ v10, 63);
    v3 += v7 + word(round, 6); v15 = rotr(v15 ^ v3, 32); v11 += v15; v7 = rotr(v7 ^ v11, 24);
    v3 += v7 + word(round, 7); v15 = rotr(v15 ^ v3, 16); v11 += v15; v7 = rotr(v7 ^ v11, 63);
    v0 += v5 + word(round, 8); v15 = rotr(v15 ^ v0, 32); v10 += v15; v5 = rotr(v5 ^ v10, 24);
    v0 += v5 + word(round, 9); v15 = rotr(v15 ^ v0, 16); v10 += v15; v5 = rotr(v5 ^ v10, 63);
    v1 += v6 + word(round, 10); v12 = rotr(v12 ^ v1, 32); v11 += v12; v6 = rotr(v6 ^ v11, 24);
    v1 += v6 + word(round, 11); v12 = rotr(v12 ^ v1, 16); v11 += v12; v6 = rotr(v6 ^ v11, 63);
    v2 += v7 + word(round, 12); v13 = rotr(v13 ^ v2, 32); v8 += v13; v7 = rotr(v7 ^ v8, 24);
    v2 += v7 + word(round, 13); v13 = rotr(v13 ^ v2, 16); v8 += v13; v7 = rotr(v7 ^ v8, 63);
    v3 += v4 + word(round, 14); v14 = rotr(v14 ^ v3, 32); v9 += v14; v4 = rotr(v4 ^ v9, 24);
    v3 += v4 + word(round, 15); v14 = rotr(v14 ^ v3, 16); v9 += v14; v4 = rotr(v4 ^ v9, 63);
    round = round === schedule + 144 ? schedule : round + 16;
  }
  store<u64>(vector, v0, 0);
  store<u64>(vector, v1, 8);
  store<u64>(vector, v2, 16);
  store<u64>(vector, v3, 24);
  store<u64>(vector, v4, 32);
  store<u64>(vector, v5, 40);
  store<u64>(vector, v6, 48);
  store<u64>(vector, v7, 56);
  store<u64>(vector, v8, 64);
  store<u64>(vector, v9, 72);
  store<u64>(vector, v10, 80);
  store<u64>(vector, v11, 88);
  store<u64>(vector, v12, 96);
  store<u64>(vector, v13, 104);
  store<u64>(vector, v14, 112);
  store<u64>(vector, v15, 120);
}

/**
 * Raises to one more stretch of the exponent, of `length` bytes at `digits`, the highest first: the power becomes its 16th power times that of
 * the digit in the table, for each hex digit. Numbers are in Montgomery form by `limbs` limbs of the odd modulus, whose inverse modulo 2^32 is
 * -`inverse`; with an `inverse` of 0 they are plain, and the modulus is 2^(32 * limbs).
 */
export function raise(digits: usize, length: u32, limbs: u32, inverse: u32): void {
  for (let end = digits + length; digits < end; digits++) {
    const byte = <u32>load<u8>(digits);
    digit(byte >> 4, limbs, inverse);
    digit(byte & 15, limbs, inverse);
  }
}

/** Fills the powers 2 to 15 into the table, whose first two are given. */
export function fill(limbs: u32, inverse: u32): void {
  for (let index: usize = 2; index < 16; index++) {
    multiply(table + index * slot, table + (index - 1) * slot, table + slot, limbs, inverse);
  }
}

function digit(value: u32, limbs: u32, inverse: u32): void {
  multiply(power, power, power, limbs, inverse);
  multiply(power, power, power, limbs, inverse);
  multiply(power, power, power, limbs, inverse);
  multiply(power, power, power, limbs, inverse);
  if (value !== 0) multiply(power, power, table + <usize>value * slot, limbs, inverse);
}

/** One product, in the form that `raise` works on. */
export function multiply(result: usize, a: usize, b: usize, limbs: u32, inverse: u32): void {
  if (inverse === 0) multiplyPlain(result, a, b, limbs);
  else if (limbs <= 2) multiplyPair(result, a, b, inverse);
  else multiplyMontgomery(result, a, b, limbs, inverse);
}

/** Modulo 2^(32 * limbs). */
function multiplyPlain(result: usize, a: usize, b: usize, limbs: u32): void {
  const size = <usize>limbs << 2;
  memory.fill(product, 0, size);
  for (let i: usize = 0; i < size; i += 4) {
    const factor = <u64>load<u32>(a + i);
    let carry: u64 = 0;
    for (let j: usize = 0; i + j < size; j += 4) {
      const sum = factor * <u64>load<u32>(b + j) + <u64>load<u32>(product + i + j) + carry;
      store<u32>(product + i + j, <u32>sum);
      carry = sum >> 32;
    }
  }
  memory.copy(result, product, size);
}

/** Two limbs, held in variables: what costs least for its work is what must be fast. */
function multiplyPair(result: usize, a: usize, b: usize, inverse: u32): void {
  const b0 = <u64>load<u32>(b);
  const b1 = <u64>load<u32>(b, 4);
  const m0 = <u64>load<u32>(modulus);
  const m1 = <u64>load<u32>(modulus, 4);
  let t0: u64 = 0;
  let t1: u64 = 0;
  let t2: u64 = 0;
  for (let i: usize = 0; i < 8; i += 4) {
    const factor = <u64>load<u32>(a + i);
    let sum = factor * b0 + t0;
    t0 = sum & 0xffffffff;
    sum = factor * b1 + t1 + (sum >> 32);
    t1 = sum & 0xffffffff;
    t2 += sum >> 32;
    const q = (t0 * <u64>inverse) & 0xffffffff;
    sum = q * m0 + t0;
    sum = q * m1 + t1 + (sum >> 32);
    t0 = sum & 0xffffffff;
    sum = t2 + (sum >> 32);
    t1 = sum & 0xffffffff;
    t2 = sum >> 32;
  }
  let low = t0 | (t1 << 32);
  const whole = m0 | (m1 << 32);
  if (t2 !== 0 || low >= whole) low -= whole;
  store<u64>(result, low);
}

/** Montgomery multiplication, a limb of `a` at a time. */
function multiplyMontgomery(result: usize, a: usize, b: usize, limbs: u32, inverse: u32): void {
  const size = <usize>limbs << 2;
  memory.fill(product, 0, size + 8);
  for (let i: usize = 0; i < size; i += 4) {
    const factor = <u64>load<u32>(a + i);
    let carry: u64 = 0;
    for (let j: usize = 0; j < size; j += 4) {
      const sum = factor * <u64>load<u32>(b + j) + <u64>load<u32>(product + j) + carry;
      store<u32>(product + j, <u32>sum);
      carry = sum >> 32;
    }
    carry += <u64>load<u32>(product + size);
    store<u32>(product + size, <u32>carry);
    store<u32>(product + size, <u32>(carry >> 32), 4);
    const q = (<u64>load<u32>(product) * <u64>inverse) & 0xffffffff;
    carry = (q * <u64>load<u32>(modulus) + <u64>load<u32>(product)) >> 32;
    for (let j: usize = 4; j < size; j += 4) {
      const sum = q * <u64>load<u32>(modulus + j) + <u64>load<u32>(product + j) + carry;
      store<u32>(product + j - 4, <u32>sum);
      carry = sum >> 32;
    }
    carry += <u64>load<u32>(product + size);
    store<u32>(product + size - 4, <u32>carry);
    store<u32>(product + size, load<u32>(product + size, 4) + <u32>(carry >> 32));
  }
  if (load<u32>(product + size) !== 0 || isAtLeastModulus(size)) subtractModulus(size);
  memory.copy(result, product, size);
}

function isAtLeastModulus(size: usize): bool {
  for (let at = size; at > 0; at -= 4) {
    const limb = load<u32>(product + at - 4);
    const other = load<u32>(modulus + at - 4);
    if (limb !== other) return limb > other;
  }
  return true;
}

function subtractModulus(size: usize): void {
  let borrow: u64 = 0;
  for (let at: usize = 0; at < size; at += 4) {
    const difference = <u64>load<u32>(product + at) - <u64>load<u32>(modulus + at) - borrow;
    store<u32>(product + at, <u32>difference);
    borrow = (difference >> 32) & 1;
  }
}

// @ts-ignore: AssemblyScript's decorator.
@inline
function word(round: usize, index: usize): u64 {
  return load<u64>(message + <usize>load<u8>(round + index));
}
