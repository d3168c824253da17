import { sha256 as portableSha256 } from '@noble/hashes/sha2.js';

export { ripemd160 } from '@noble/hashes/legacy.js';

interface NativeCrypto {
  hash(algorithm: 'sha256', data: Uint8Array, encoding: 'buffer'): Uint8Array;
}

interface NativeProcess {
  getBuiltinModule?(name: 'node:crypto'): NativeCrypto;
}

// Hashing is most of the work of reading a block, and the platform's own is several times as fast. An import would bind the
// package to Node.
const { process } = globalThis as { readonly process?: NativeProcess };
const native = process?.getBuiltinModule?.('node:crypto');

/** The sha256 of bytes. */
export const sha256: (bytes: Uint8Array) => Uint8Array =
  typeof native?.hash === 'function'
    ? (bytes) => new Uint8Array(native.hash('sha256', bytes, 'buffer'))
    : portableSha256;
