import { keccak256, recoverAddress, signHash } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { Refusal } from '../errors/refusal.js';

const signatureLength = 65;

/** The hash of bytes after the prefix of signed messages (EIP-191), so that they cannot be a transaction. */
function textHash(data: Uint8Array): Uint8Array {
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${data.length}`, 'latin1');
  return keccak256(Buffer.concat([prefix, data]));
}

/** Signs bytes after the prefix of signed messages (EIP-191): r, s, and 27 or 28. */
export function signText(data: Uint8Array, privateKey: Uint8Array): Hex {
  return signDigest(textHash(data), privateKey);
}

/** Signs 32 bytes as they are: r, s, and 27 or 28. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): Hex {
  const { r, s, yParity } = signHash(digest, privateKey);
  return bytesToHex(Buffer.concat([r, s, Uint8Array.of(yParity + 27)]));
}

/**
 * The account that signed bytes with `signText`.
 * @throws Refusal when nobody can have.
 */
export function recoverTextSigner(data: Uint8Array, signature: Uint8Array): Hex {
  if (signature.length !== signatureLength) {
    throw new Refusal(`signature must be ${signatureLength} bytes long`);
  }
  const v = signature[signatureLength - 1];
  if (v !== 27 && v !== 28) throw new Refusal('invalid Ethereum signature (V is not 27 or 28)');
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32, 64)];
  try {
    return recoverAddress(textHash(data), { r, s, yParity: v - 27 });
  } catch (cause) {
    throw new Refusal('recovery failed', { cause });
  }
}
