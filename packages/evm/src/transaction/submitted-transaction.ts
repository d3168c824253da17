import { hexToBytes } from '@firn/primitives/bytes';
import type { Transaction } from './transaction.js';
import { decodeTransaction } from './transaction-codec.js';
import { TransactionError } from './transaction-error.js';

/** The most bytes of a transaction without its blobs: four slots of 32 KiB. */
export const maxTransactionLength = 131_072;
/** The most blobs that a transaction of any fork with proofs of whole blobs has; since Osaka it has at most 6, with 128 proofs of cells each. */
const maxBlobs = 9;
/** Bytes of a blob, its commitment and its proofs, with the heads of their encodings. */
const blobPartsLength = 131_076 + 49 + 128 * 49;
const blobPrefix = '0x03';

/**
 * Reads a signed transaction that is to enter a pool, as hex. What is longer than any pool takes is refused before its digits are read: to take megabytes
 * apart and hash them would hold the thread.
 * @throws TransactionError as `decodeTransaction` does, or `oversized`; EncodingError for what is no hex.
 */
export function decodeSubmittedTransaction(text: string): Transaction {
  const length = Math.ceil(text.length / 2) - 1;
  const limit = maxTransactionLength + (text.startsWith(blobPrefix) ? maxBlobs * blobPartsLength : 0);
  if (length > limit)
    throw new TransactionError('oversized', `oversized data: transaction size ${length}, limit ${limit}`);
  return decodeTransaction(hexToBytes(text));
}
