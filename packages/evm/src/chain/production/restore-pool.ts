import type { PoolJournal } from '../../pool/pool-journal.js';
import { type PoolOptions, TransactionPool } from '../../pool/transaction-pool.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';

/** Takes up the pool of a chain where its journal left it, without what can never go into a block any more. */
export function restorePool(
  canonical: CanonicalChain,
  journal: PoolJournal,
  options: PoolOptions,
): TransactionPool {
  const state = canonical.stateAfter(canonical.head);
  const pool = new TransactionPool(state, options);
  for (const pooled of journal.load()) pool.restore(pooled);
  const obsolete = pool.obsoleteAfter(state);
  if (obsolete.length === 0) return pool;
  canonical.store.write(() => {
    for (const pooled of obsolete) journal.remove(pooled);
  });
  for (const { transaction } of obsolete) pool.remove(transaction.hash);
  return pool;
}
