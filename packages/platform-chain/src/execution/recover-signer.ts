import { LruCache } from '@firn/chain-runtime';
import { publicKeyToAddress as publicKeyToAccount, recoverPublicKey } from '@firn/crypto';
import { compareBytes } from '@firn/platform-codec';
import { ripemd160, sha256 } from '@firn/primitives';
import { hexToBytes } from '@firn/primitives/bytes';
import { keyOf } from '../key-of.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

// Half the order of the group, rounded down.
const greatestLowS = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');

// A transaction is checked when it arrives, when a block is built and when that is executed; each signature of it costs
// some fifty microseconds to recover.
const recovered = new LruCache<string, Uint8Array>(8192);

/**
 * The address whose key made a signature (reference: section 3.3): 20 bytes.
 * @param hash sha256 of what was signed
 * @param signature r, s and the recovery id
 * @throws TxRejectedError for a signature that nobody made or that has a second form.
 */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const key = keyOf(hash) + keyOf(signature);
  const known = recovered.get(key);
  if (known !== undefined) return known;
  const address = publicKeyToAddress(recoverKey(hash, signature));
  recovered.set(key, address);
  return address;
}

/**
 * The EVM account whose key made a signature: 20 bytes.
 * @param hash sha256 of what was signed
 * @param signature r, s and the recovery id
 * @throws TxRejectedError for a signature that nobody made or that has a second form.
 */
export function recoverAccount(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  return hexToBytes(publicKeyToAccount(recoverKey(hash, signature)));
}

function recoverKey(hash: Uint8Array, signature: Uint8Array): Uint8Array {
  const s = signature.subarray(32, 64);
  if (compareBytes(s, greatestLowS) > 0) {
    throw new TxRejectedError('signature was mutated from its original format');
  }
  const yParity = signature[64] ?? 0;
  if (yParity > 1) throw new TxRejectedError(`invalid signature: recovery code ${yParity} is not 0 or 1`);
  try {
    return recoverPublicKey(hash, { r: signature.subarray(0, 32), s, yParity });
  } catch (cause) {
    throw new TxRejectedError('invalid signature: no public key made it', { cause });
  }
}

/** The address of an uncompressed public key of 64 bytes. */
function publicKeyToAddress(publicKey: Uint8Array): Uint8Array {
  const compressed = new Uint8Array(33);
  compressed[0] = 2 + ((publicKey[63] ?? 0) & 1);
  compressed.set(publicKey.subarray(0, 32), 1);
  return ripemd160(sha256(compressed));
}
