import type { EvmChain } from '@firn/evm/chain';
import { WorldState } from '@firn/evm/state';
import type { SharedMemory, UtxoPage, UtxoPageRequest } from '@firn/platform-chain/shared-memory';
import { within } from '@firn/platform-chain/transaction';
import type { AtomicTx } from '@firn/platform-codec';
import { type AtomicPool, asynchronousRules, type DroppedAtomicTx, synchronousRules } from './atomic-pool.js';
import type { AtomicStore } from './atomic-store.js';
import { applyAtomicTx } from './transfer-state.js';
import type { AtomicScope } from './verify-atomic-tx.js';

/** Where an atomic transaction is, with it where the node has it (reference: section 2.6). */
export type LocatedAtomicTx =
  | { readonly status: 'Accepted'; readonly tx: AtomicTx; readonly height: bigint }
  | { readonly status: 'Processing' | 'Dropped'; readonly tx: AtomicTx }
  | { readonly status: 'Unknown' };

/** What transfers are made with. */
export interface AtomicTransfersParts {
  readonly chain: EvmChain;
  readonly scope: AtomicScope;
  readonly memory: SharedMemory;
  readonly store: AtomicStore;
  readonly pool: AtomicPool;
}

/** Moves funds between the C-Chain and the network's other chains. */
export class AtomicTransfers {
  readonly #parts: AtomicTransfersParts;

  constructor(parts: AtomicTransfersParts) {
    this.#parts = parts;
  }

  /**
   * Takes in a transaction; it is then on disk and survives the end of the process at any moment. Where blocks are made as
   * soon as something arrives, that was tried before this settles. One that waits already is taken in without effect.
   * @throws TxRejectedError in the reference node's words
   */
  async issue(tx: AtomicTx): Promise<void> {
    const { chain, store, pool } = this.#parts;
    if (pool.get(tx.id) !== undefined) return;
    const leaving = this.#admit(tx);
    const pending = { tx, arrival: store.pending.nextArrival() };
    store.write(() => {
      store.pending.put(pending);
      for (const { tx: left } of leaving) {
        const before = pool.get(left.id);
        if (before !== undefined) store.pending.remove(before);
      }
    });
    for (const dropped of leaving) pool.drop(dropped);
    pool.add(pending);
    if (chain.mining.automine) await Promise.race([pool.gone(tx), chain.produce()]);
  }

  find(id: Uint8Array): LocatedAtomicTx {
    const { store, pool } = this.#parts;
    const accepted = store.accepted(id);
    if (accepted !== undefined) return { status: 'Accepted', ...accepted };
    const pending = pool.get(id);
    if (pending !== undefined) return { status: 'Processing', tx: pending.tx };
    const dropped = pool.dropped(id);
    return dropped === undefined ? { status: 'Unknown' } : { status: 'Dropped', tx: dropped.tx };
  }

  /** What a chain exported to this one and nobody has imported. */
  importable(sourceChain: Uint8Array, page: UtxoPageRequest): UtxoPage {
    const { memory, scope } = this.#parts;
    return memory.list(scope.blockchainId, sourceChain, page);
  }

  /** What has to leave for it. Checks it against the block that would be made at this moment on the head. */
  #admit(tx: AtomicTx): readonly DroppedAtomicTx[] {
    const { chain, scope, memory, pool } = this.#parts;
    const frame = chain.nextFrame();
    const environment = frame?.environment ?? chain.head.header;
    const { asynchronous: isAsynchronous } = chain.rules.executionRulesAt(environment);
    const block = { timestamp: environment.timestamp, baseFee: frame?.baseFee ?? 0n, isAsynchronous };
    const admit = (): readonly DroppedAtomicTx[] => {
      applyAtomicTx(tx, new WorldState(chain.stateAfter(chain.head)), { scope, memory, block });
      return pool.makeRoom(tx, isAsynchronous ? asynchronousRules : synchronousRules);
    };
    return isAsynchronous ? within('issuing tx', admit) : admit();
  }
}
