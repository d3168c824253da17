import { ArrivalJournal, type SubStore } from '@firn/storage';
import { networkForm } from '../transaction/sidecar.js';
import { decodeTransaction } from '../transaction/transaction-codec.js';
import type { PooledTransaction } from './pooled-transaction.js';

/** The pool's transactions on disk. */
export type PoolJournal = ArrivalJournal<PooledTransaction>;

/** Opens the journal in a part of the store. */
export function createPoolJournal(stored: SubStore): PoolJournal {
  return new ArrivalJournal(stored, {
    toBytes: ({ transaction }) => networkForm(transaction),
    fromBytes: (bytes) => ({ transaction: decodeTransaction(bytes, { allowImpersonated: true }) }),
  });
}
