import { RLP } from '@ethereumjs/rlp';
import { encodeRlp } from '../rlp/encode-rlp.js';
import { bytesItem, listItem, type RlpItem } from './rlp-item.js';
import type { BlobSidecar, Transaction } from './transaction.js';
import { TransactionError } from './transaction-error.js';

const blobLength = 131_072;

/** Reads what follows the transaction in a blob transaction's network form: a version from EIP-7594 on, blobs, commitments, proofs. */
export function itemsToSidecar(items: readonly RlpItem[]): BlobSidecar {
  const versioned = items.length === 4;
  if (!versioned && items.length !== 3) {
    throw new TransactionError(
      'malformed',
      `rlp: a blob transaction has 4 or 5 parts, not ${items.length + 1}`,
    );
  }
  const [blobs, commitments, proofs] = versioned ? items.slice(1) : items;
  if (versioned && bytesItem(items[0], 'sidecar version')[0] !== 1) {
    throw new TransactionError('malformed', 'unsupported sidecar version, must be 1');
  }
  return {
    version: versioned ? 1 : 0,
    blobs: listItem(blobs, 'blobs').map((item) => bytesItem(item, 'blob', blobLength)),
    commitments: listItem(commitments, 'commitments').map((item) => bytesItem(item, 'commitment', 48)),
    proofs: listItem(proofs, 'proofs').map((item) => bytesItem(item, 'proof', 48)),
  };
}

/** The form in which a transaction travels to the pool: the canonical one, and of a blob transaction its blobs too. */
export function networkForm(transaction: Transaction): Uint8Array {
  const { sidecar, raw } = transaction;
  if (sidecar === undefined) return raw;
  const body = RLP.decode(raw.subarray(1)) as RlpItem;
  const parts: RlpItem[] = [[...sidecar.blobs], [...sidecar.commitments], [...sidecar.proofs]];
  const versioned = sidecar.version === 1 ? [body, Uint8Array.of(1), ...parts] : [body, ...parts];
  return Buffer.concat([raw.subarray(0, 1), encodeRlp(versioned)]);
}
