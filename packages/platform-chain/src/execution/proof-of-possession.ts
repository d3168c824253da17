import { LruCache } from '@firn/chain-runtime';
import { isProofOfPossession } from '@firn/crypto';
import type { ProofOfPossession } from '@firn/platform-codec';
import { keyOf } from '../key-of.js';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';

// A transaction is checked when it arrives and when blocks are built and executed; a proof costs some milliseconds.
const proven = new LruCache<string, true>(1024);

/** Refuses a BLS key whose owner has not shown that he holds the secret key. @throws TxRejectedError. */
export function checkProofOfPossession(signer: ProofOfPossession): void {
  const key = keyOf(signer.publicKey) + keyOf(signer.proofOfPossession);
  if (proven.get(key) === true) return;
  if (!holds(signer)) throw new TxRejectedError('invalid proof of possession');
  proven.set(key, true);
}

function holds(signer: ProofOfPossession): boolean {
  try {
    return isProofOfPossession(signer);
  } catch {
    // Bytes that are no point of the right group: nobody's key, or nobody's proof.
    return false;
  }
}
