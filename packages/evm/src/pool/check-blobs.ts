import { setImmediate as nextTurn } from 'node:timers/promises';
import { kzg } from '@firn/crypto';
import { sha256 } from '@firn/primitives';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { type ExecutionRules, includes } from '../execution/rules.js';
import type { BlobSidecar, Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';

const cellsPerBlob = 128;
/** The most blobs of one transaction since Osaka (EIP-7594). */
const maxBlobs = 6;

/** Says whether the blobs of a transaction are those of its commitments. */
export type BlobVerifier = (sidecar: BlobSidecar) => Promise<boolean>;

/**
 * Checks that a transaction has the commitments that it names, and blobs and proofs for them (EIP-4844, EIP-7594); whether they hold is for a
 * {@link BlobVerifier} to say.
 * @throws TransactionError with the reference client's text.
 */
export function checkBlobs({ sidecar, blobVersionedHashes = [] }: Transaction, rules: ExecutionRules): void {
  if (sidecar === undefined) throw new TransactionError('blob', 'missing sidecar in blob transaction');
  const version = includes(rules, 'Osaka') ? 1 : 0;
  if (sidecar.version !== version) {
    throw new TransactionError(
      'blob',
      `unexpected sidecar version, want: ${version}, got: ${sidecar.version}`,
    );
  }
  const count = blobVersionedHashes.length;
  if (count === 0) throw new TransactionError('blob', 'blobless blob transaction');
  const limit = version === 1 ? maxBlobs : Number(rules.blobs?.max ?? 0n);
  if (count > limit)
    throw new TransactionError('blob', `too many blobs in transaction: have ${count}, permitted ${limit}`);
  const proofs = version === 1 ? count * cellsPerBlob : count;
  expectCount('blobs', sidecar.blobs.length, count);
  expectCount('commitments', sidecar.commitments.length, count);
  expectCount('proofs', sidecar.proofs.length, proofs);
  for (const [index, expected] of blobVersionedHashes.entries()) {
    const computed = versionedHash(sidecar.commitments[index] as Uint8Array);
    if (computed !== expected) {
      throw new TransactionError(
        'blob',
        `blob ${index}: computed hash ${computed} mismatches transaction one ${expected}`,
      );
    }
  }
}

/** The hash by which a transaction names a blob. */
function versionedHash(commitment: Uint8Array): Hex {
  return `0x01${bytesToHex(sha256(commitment)).slice(4)}`;
}

function expectCount(what: string, have: number, want: number): void {
  if (have !== want) throw new TransactionError('blob', `invalid number of ${have} ${what}, want ${want}`);
}

/** Verifies one blob after the other. Each takes half a second of the thread at most, and others have a turn before the next. */
export const verifyBlobs: BlobVerifier = async ({ version, blobs, commitments, proofs }) => {
  const ofEach = version === 1 ? cellsPerBlob : 1;
  for (const [index, blob] of blobs.entries()) {
    const own = proofs.slice(index * ofEach, (index + 1) * ofEach).map(bytesToHex);
    const commitment = bytesToHex(commitments[index] as Uint8Array);
    if (!proofsHold(version, bytesToHex(blob), commitment, own)) return false;
    await nextTurn();
  }
  return true;
};

function proofsHold(version: BlobSidecar['version'], blob: Hex, commitment: Hex, proofs: Hex[]): boolean {
  try {
    if (version === 0) return kzg.verifyBlobProofBatch([blob], [commitment], proofs);
    const cells = kzg.computeCells(blob);
    return kzg.verifyCellKzgProofBatch(
      cells.map(() => commitment),
      cells.map((_, at) => at),
      cells,
      proofs,
    );
  } catch {
    // An element beyond the modulus or a point off the curve: the proof of such a blob cannot hold.
    return false;
  }
}
