export { ripemd160 } from '@noble/hashes/legacy.js';
export { sha256 } from '@noble/hashes/sha2.js';
