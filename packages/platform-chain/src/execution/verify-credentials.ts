import type { Authorization, Credential, OutputOwners, PlatformTx } from '@firn/platform-codec';
import { bytesToCb58, sha256 } from '@firn/primitives';
import { bytesEqual } from '@firn/primitives/bytes';
import { TxRejectedError } from '../transaction/tx-rejected-error.js';
import { recoverSigner } from './recover-signer.js';

/** A transaction with signatures. */
type SignedTx = Pick<PlatformTx, 'unsignedBytes'>;

/** Who is to have signed a transaction, and what they signed with. */
export interface CredentialClaim {
  readonly tx: SignedTx;
  readonly owners: OutputOwners;
  /** Which of the owners' addresses sign. */
  readonly signers: Authorization;
  readonly credential: Credential;
  /** Unix seconds: the time of the chain. */
  readonly now: bigint;
}

/**
 * Checks that as many owners as it takes signed a transaction (reference: section 4.8).
 * @throws TxRejectedError in the reference node's words.
 */
export function verifyCredentials({ tx, owners, signers, credential, now }: CredentialClaim): void {
  const { signatureIndices } = signers;
  if (owners.locktime > now) throw new TxRejectedError('output is time locked');
  if (owners.threshold < signatureIndices.length) {
    throw new TxRejectedError('input has more signers than expected');
  }
  if (owners.threshold > signatureIndices.length) {
    throw new TxRejectedError('input has less signers than expected');
  }
  if (signatureIndices.length !== credential.signatures.length) {
    throw new TxRejectedError('input expected a different number of signers than provided in the credential');
  }
  const hash = signedHash(tx);
  for (const [place, signature] of credential.signatures.entries()) {
    const expected = owners.addresses[signatureIndices[place] ?? owners.addresses.length];
    if (expected === undefined) {
      throw new TxRejectedError('input referenced a nonexistent address in the output');
    }
    const actual = recoverSigner(hash, signature);
    if (!bytesEqual(expected, actual)) {
      throw new TxRejectedError(
        `wrong signature: expected signature from ${bytesToCb58(expected)} but got from ${bytesToCb58(actual)}`,
      );
    }
  }
}

const hashes = new WeakMap<SignedTx, Uint8Array>();

/** sha256 of what is signed, computed once for all inputs of a transaction. */
function signedHash(tx: SignedTx): Uint8Array {
  const known = hashes.get(tx);
  if (known !== undefined) return known;
  const hash = sha256(tx.unsignedBytes);
  hashes.set(tx, hash);
  return hash;
}
