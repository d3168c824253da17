import { parsePlatformTx } from '@firn/platform-codec';
import { ArrivalJournal, type SubStore } from '@firn/storage';
import type { WaitingTx } from './mempool.js';

/** A transaction as the journal keeps it. */
export type JournaledTx = Pick<WaitingTx, 'arrival' | 'tx'>;

/** The waiting transactions on disk. */
export type MempoolJournal = ArrivalJournal<JournaledTx>;

/** Opens the journal in a part of the store. */
export function createMempoolJournal(stored: SubStore): MempoolJournal {
  return new ArrivalJournal(stored, {
    toBytes: ({ tx }) => tx.bytes,
    fromBytes: (bytes) => ({ tx: parsePlatformTx(bytes) }),
  });
}
