import type { Hex } from '@firn/primitives/bytes';
import { isDamagedEntry } from '@firn/storage';
import type { Block } from '../../block/block.js';
import { isEvmError } from '../../evm-error.js';
import type { PoolJournal } from '../../pool/pool-journal.js';
import type { PooledTransaction } from '../../pool/pooled-transaction.js';
import type { TransactionPool } from '../../pool/transaction-pool.js';
import type { Transaction } from '../../transaction/transaction.js';
import { TransactionError } from '../../transaction/transaction-error.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';
import type { BlockExtension } from './block-extension.js';
import type { BuiltBlock } from './build-block.js';
import type { ProductionControls } from './production-controls.js';

/** What a writer works with. */
export interface BlockWriterOptions {
  readonly canonical: CanonicalChain;
  readonly pool: TransactionPool;
  readonly journal: PoolJournal;
  readonly controls: ProductionControls;
  readonly extension: BlockExtension | undefined;
  /** A transaction is on disk, in the pool or in the block that follows. */
  readonly onTransaction: (transaction: Transaction) => void;
  /** A block is on disk. */
  readonly onBlock: (block: Block) => void;
  /** Something failed that no caller waits for. */
  readonly onError: (error: unknown) => void;
}

/** A transaction that came into the pool and is not on disk yet, and who waits for that. */
export interface Arrival {
  readonly pooled: PooledTransaction;
  /** What left the pool for it. */
  readonly replaced: readonly PooledTransaction[];
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** Puts blocks on disk together with what arrived, and acknowledges what is there. */
export class BlockWriter {
  readonly #options: BlockWriterOptions;

  constructor(options: BlockWriterOptions) {
    this.#options = options;
  }

  /**
   * Writes a block, if there is one, with what arrived: into the block, or into the journal of the pool. The pool changes
   * after it, and stays as it was when it fails. Returns what was written.
   */
  write(arrivals: readonly Arrival[], built: Partial<BuiltBlock>): Partial<BuiltBlock> {
    const { block, receipts = [], state, refused } = built;
    const { canonical, pool, journal, extension, controls } = this.#options;
    const done: Hex[] = [...(refused?.keys() ?? []), ...(block?.transactions ?? []).map(({ hash }) => hash)];
    const gone = new Set(done.flatMap((hash) => pool.get(hash) ?? []));
    const change = { changed: state?.batch.changedAccounts, gasLimit: block?.header.gasLimit };
    for (const pooled of state === undefined ? [] : pool.obsoleteAfter(state.view, change)) gone.add(pooled);
    const fresh = new Set(arrivals.map(({ pooled }) => pooled));
    const isKept = (pooled: PooledTransaction): boolean =>
      !gone.has(pooled) && pool.get(pooled.transaction.hash) === pooled;
    const keepJournal = (): void => {
      for (const pooled of fresh) if (isKept(pooled)) journal.put(pooled);
      for (const pooled of gone) if (!fresh.has(pooled)) journal.remove(pooled);
      for (const { replaced } of arrivals) for (const pooled of replaced) journal.remove(pooled);
    };
    if (block !== undefined && state !== undefined) {
      const controlled = controls.after(block);
      canonical.accept(block, receipts, state, () => {
        keepJournal();
        extension?.accept(block);
        controls.write(controlled);
      });
      controls.use(controlled);
      pool.advance(state.view, change);
    } else if (fresh.size > 0 || gone.size > 0) {
      canonical.store.write(keepJournal);
    }
    for (const { transaction } of gone) pool.remove(transaction.hash);
    // What was written without a build tells nothing of what the extension applied.
    if (state !== undefined) extension?.settle(block);
    return built;
  }

  /** Acknowledges what is on disk. */
  tell(arrivals: readonly Arrival[], { block, refused }: Partial<BuiltBlock>): void {
    const { pool, onTransaction, onBlock, onError } = this.#options;
    const included = new Set(block?.transactions.map(({ hash }) => hash));
    const replaced = new Set(arrivals.flatMap((arrival) => arrival.replaced));
    for (const { pooled, resolve, reject } of arrivals) {
      const { transaction } = pooled;
      const refusal = refused?.get(transaction.hash);
      const isSafe =
        included.has(transaction.hash) || pool.get(transaction.hash) === pooled || replaced.has(pooled);
      if (refusal !== undefined) {
        reject(refusal);
      } else if (!isSafe) {
        // A block that was being made when it came holds another transaction of that nonce.
        reject(
          new TransactionError('nonce-too-low', `nonce too low: tx nonce ${transaction.nonce} was just used`),
        );
      } else {
        attempt(() => onTransaction(transaction), onError);
        resolve();
      }
    }
    if (block !== undefined) attempt(() => onBlock(block), onError);
  }

  /** Tells those who wait that nothing of theirs was written, and why. */
  reject(arrivals: readonly Arrival[], cause: unknown): void {
    const { pool } = this.#options;
    const unsaved = new Set(arrivals.map(({ pooled }) => pooled));
    const reason =
      isEvmError(cause) || isDamagedEntry(cause)
        ? cause
        : new Error('the block of this transaction could not be made', { cause });
    for (const { pooled, replaced, reject } of arrivals) {
      pool.remove(pooled.transaction.hash);
      for (const before of replaced) if (!unsaved.has(before)) pool.restore(before);
      reject(reason);
    }
  }
}

function attempt(call: () => void, onError: (error: unknown) => void): void {
  try {
    call();
  } catch (error) {
    onError(error);
  }
}
