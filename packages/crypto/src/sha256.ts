import { createSHA256 } from 'hash-wasm';

const hasher = await createSHA256();

/** The SHA-256 hash: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  return hasher.init().update(bytes).digest('binary');
}
