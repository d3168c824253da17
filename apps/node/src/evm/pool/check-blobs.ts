import { sha256 } from '@firn/primitives';
import { bytesToHex, type Hex } from '../bytes.js';
import { kzg } from '../crypto/kzg.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import type { BlobSidecar, Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';

const cellsPerBlob = 128;
/** The most blobs of one transaction since Osaka (EIP-7594). */
const maxBlobs = 6;

/**
 * Checks that the blobs are those that the transaction names (EIP-4844, EIP-7594). Takes a good part of a second for each blob.
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
  if (!proofsHold(sidecar)) throw new TransactionError('blob', 'invalid blob proof');
}

/** The hash by which a transaction names a blob. */
function versionedHash(commitment: Uint8Array): Hex {
  return `0x01${bytesToHex(sha256(commitment)).slice(4)}`;
}

function expectCount(what: string, have: number, want: number): void {
  if (have !== want) throw new TransactionError('blob', `invalid number of ${have} ${what}, want ${want}`);
}

function proofsHold(sidecar: BlobSidecar): boolean {
  try {
    return sidecar.version === 1 ? cellProofsHold(sidecar) : blobProofsHold(sidecar);
  } catch {
    // An element beyond the modulus or a point off the curve: the proof of such a blob cannot hold.
    return false;
  }
}

function blobProofsHold({ blobs, commitments, proofs }: BlobSidecar): boolean {
  return kzg.verifyBlobProofBatch(blobs.map(bytesToHex), commitments.map(bytesToHex), proofs.map(bytesToHex));
}

function cellProofsHold({ blobs, commitments, proofs }: BlobSidecar): boolean {
  const cells = blobs.flatMap((blob) => kzg.computeCells(bytesToHex(blob)));
  return kzg.verifyCellKzgProofBatch(
    cells.map((_, at) => bytesToHex(commitments[Math.floor(at / cellsPerBlob)] as Uint8Array)),
    cells.map((_, at) => at % cellsPerBlob),
    cells,
    proofs.map(bytesToHex),
  );
}
