import { createKeccak } from 'hash-wasm';
import type { Hex } from '../chain-source.js';

// Compiled: several times faster than one in JavaScript, and every block is hashed.
const hasher = await createKeccak(256);

/** The keccak-256 hash: 32 bytes. */
export function keccak(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary');
}

/** The keccak-256 hash in hexadecimal. */
export function keccakHex(bytes: Uint8Array): Hex {
  return `0x${hasher.init().update(bytes).digest('hex')}`;
}
