import type { PoolJournal } from '../pool/pool-journal.js';
import { type PoolOptions, TransactionPool } from '../pool/transaction-pool.js';
import type { ChainCore } from './chain-core.js';

/** Takes up the pool of a chain where its journal left it, without what can never go into a block any more. */
export function restorePool(core: ChainCore, journal: PoolJournal, options: PoolOptions): TransactionPool {
  const state = core.stateAfter(core.head);
  const pool = new TransactionPool(state, options);
  for (const pooled of journal.load()) pool.restore(pooled);
  const obsolete = pool.obsoleteAfter(state);
  if (obsolete.length === 0) return pool;
  core.store.write(() => {
    for (const pooled of obsolete) journal.remove(pooled);
  });
  for (const { transaction } of obsolete) pool.remove(transaction.hash);
  return pool;
}
