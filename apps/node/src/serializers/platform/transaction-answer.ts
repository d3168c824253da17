import type { PlatformTransaction } from '@firn/node-validators';
import type { PlatformTx } from '@firn/platform-codec';
import { bytesToHex, bytesToId } from '@firn/primitives';
import { toUnsignedTransactionAnswer } from './unsigned-transaction-answer.js';

/**
 * A transaction as an object (reference: section 4.4).
 * @param hrp Prefix of the network's addresses.
 */
export function toTransactionAnswer(tx: PlatformTx, hrp: string): PlatformTransaction {
  return {
    unsignedTx: toUnsignedTransactionAnswer(tx.unsigned, hrp),
    credentials: tx.credentials.map(({ signatures }) => ({ signatures: signatures.map(bytesToHex) })),
    id: bytesToId(tx.id),
  };
}
