const word = (value) => value.toString(16).padStart(64, '0');

/** Jumps back to its start, for ever. */
export const loop = '0x5b600056';

/** Input of BLAKE2F (EIP-152). */
export function blake2f(rounds) {
  return `0x${rounds.toString(16).padStart(8, '0')}${'5a'.repeat(208)}01`;
}

/** Input of MODEXP (EIP-198): lengths in bytes, and the byte that all numbers are made of; without it they are left out, and so 0. */
export function modexp(base, exponent, modulus, byte) {
  const numbers =
    byte === undefined
      ? 'ff'.repeat(base)
      : `${'e7'.repeat(base)}${byte.toString(16).padStart(2, '0').repeat(exponent)}${'f1'.repeat(modulus)}`;
  return `0x${word(base)}${word(exponent)}${word(modulus)}${numbers}`;
}

/** Input of the pairing on BN254: so many times the generators. */
export function pairing(count) {
  const pair =
    word(1) +
    word(2) +
    '198e9393920d483a7260bfb731fb5d25f1aa493335a9e71297e485b7aef312c21800deef121f1e76426a00665e5c4479674322d4f75edadd46debd5cd992f6ed' +
    '090689d0585ff075ec9e99ad690c3395bc4b313370b38ef355acdadcd122975b12c85ea5db8c6deb4aab71808dcb408fe3d1e7690c43d37b4ce6cc0166fa7daa';
  return `0x${pair.repeat(count)}`;
}

// CALLDATASIZE PUSH1 0 PUSH1 0 CALLDATACOPY
const copyInput = '366000600037';
const push2 = (value) => `61${value.toString(16).padStart(4, '0')}`;
const push3 = (value) => `62${value.toString(16).padStart(6, '0')}`;

/** Calls a built-in contract once, with what it was called with itself. */
export function contractCalling(precompile) {
  // PUSH1 0 PUSH1 0 CALLDATASIZE PUSH1 0 PUSH2 address GAS STATICCALL
  return `0x${copyInput}6000600036600060${precompile.toString(16).padStart(2, '0')}5afa`;
}

/** Calls a built-in contract until the gas is used up: with what it was called with itself, or with that many zeros. */
export function repeatOver(precompile, size) {
  const input = size === undefined ? '36' : push3(size);
  // JUMPDEST … POP PUSH1 6 JUMP
  return `0x${copyInput}5b60006000${input}6000${push2(precompile)}5afa50600656`;
}
