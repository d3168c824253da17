import type { Block, ExtensionPart } from '@firn/evm/block';
import type { BlockExtension, ExtendedBlock, WaitingPart } from '@firn/evm/chain';
import type { WorldState } from '@firn/evm/state';
import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import { isTxRejectedError, type TxRejectedError } from '@firn/platform-chain/transaction';
import { type AtomicTx, atomicBatchBytes, parseAtomicBatch, parseAtomicTx } from '@firn/platform-codec';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import type { SubStore } from '@firn/storage';
import { atomicGas, maxAtomicBytes, maxAtomicGas } from './atomic-fees.js';
import { AtomicLedger } from './atomic-ledger.js';
import type { AtomicPool, DroppedAtomicTx } from './atomic-pool.js';
import type { AtomicStore } from './atomic-store.js';
import { applyAtomicTx, transferState } from './transfer-state.js';
import { type AtomicScope, checkAccounts } from './verify-atomic-tx.js';

/** What an extension works with. */
export interface AtomicExtensionParts {
  readonly scope: AtomicScope;
  readonly memory: SharedMemory;
  readonly store: AtomicStore;
  readonly pool: AtomicPool;
}

/** What became of the pool's transactions when they were applied to a block. */
interface Attempt {
  readonly number: bigint;
  readonly extData: Hex;
  readonly included: readonly AtomicTx[];
  readonly refused: readonly DroppedAtomicTx[];
}

const nothingTried: Attempt = { number: -1n, extData: '0x', included: [], refused: [] };

/** Puts atomic transactions into the blocks of the C-Chain, and what they move into the memory that it shares with others. */
export class AtomicExtension implements BlockExtension {
  readonly #parts: AtomicExtensionParts;
  readonly #ledger: AtomicLedger;
  #attempt = nothingTried;

  constructor(parts: AtomicExtensionParts) {
    this.#parts = parts;
    this.#ledger = new AtomicLedger(parts);
    this.reload();
  }

  get parts(): ReadonlyMap<string, SubStore> {
    return this.#parts.store.parts;
  }

  get hasPending(): boolean {
    return this.#parts.pool.size > 0;
  }

  pays({ baseFee, isAsynchronous }: Pick<ExtendedBlock, 'baseFee' | 'isAsynchronous'>): boolean {
    const [dearest] = this.#parts.pool.byPrice();
    return dearest !== undefined && (!isAsynchronous || dearest.weiPrice >= baseFee);
  }

  apply(state: WorldState, block: ExtendedBlock): ExtensionPart | undefined {
    const { scope, memory, pool } = this.#parts;
    const included: AtomicTx[] = [];
    const refused: DroppedAtomicTx[] = [];
    let gasUsed = 0n;
    let bytes = 0;
    for (const { tx, weiPrice } of pool.byPrice()) {
      // Since Helicon one that pays too little waits, as long as its accounts have not gone on without it.
      if (block.isAsynchronous && weiPrice < block.baseFee) {
        const refusal = attempt(state, () => checkAccounts(tx, state));
        if (refusal !== undefined) refused.push({ tx, reason: refusal.message });
        continue;
      }
      const gas = gasUsed + atomicGas(tx);
      const isTooMuch = gas > maxAtomicGas || bytes + tx.bytes.length > maxAtomicBytes;
      if (gas > block.gasAvailable || (isTooMuch && !block.isAsynchronous)) continue;
      const refusal = attempt(state, () => applyAtomicTx(tx, state, { scope, memory, block }));
      if (refusal !== undefined) {
        refused.push({ tx, reason: refusal.message });
        continue;
      }
      included.push(tx);
      gasUsed = gas;
      bytes += tx.bytes.length;
    }
    const extData = bytesToHex(atomicBatchBytes(included));
    this.#attempt = { number: block.number, extData, included, refused };
    return included.length === 0 ? undefined : { extData, gasUsed };
  }

  replay(state: WorldState, block: Block): void {
    replayAtomicTxs(state, block);
  }

  accept({ header, extData }: Block): void {
    const { pool, store } = this.#parts;
    for (const tx of readBatch(extData)) {
      this.#ledger.accept({ tx, height: header.number });
      const pending = pool.get(tx.id);
      if (pending !== undefined) store.pending.remove(pending);
    }
    this.#forget(this.#attemptOf({ header, extData }).refused);
  }

  settle(block: Block | undefined): void {
    const { pool, store } = this.#parts;
    const { included, refused } = block === undefined ? this.#attempt : this.#attemptOf(block);
    this.#attempt = nothingTried;
    if (block === undefined && refused.length > 0) store.write(() => this.#forget(refused));
    if (block !== undefined) for (const tx of included) pool.remove(tx);
    for (const dropped of refused) pool.drop(dropped);
  }

  retract({ header, extData }: Block): void {
    for (const tx of readBatch(extData).toReversed()) this.#ledger.retract({ tx, height: header.number });
  }

  replace(swap: () => void): void {
    this.#ledger.replace(swap);
  }

  waiting(): readonly WaitingPart[] {
    const { store } = this.#parts;
    return store.pending.load().map(({ tx, arrival }) => ({ arrival, encoded: bytesToHex(tx.bytes) }));
  }

  restore(waiting: readonly WaitingPart[]): void {
    const { store } = this.#parts;
    store.pending.clear();
    for (const { arrival, encoded } of waiting) {
      store.pending.put({ arrival, tx: parseAtomicTx(hexToBytes(encoded)) });
    }
  }

  reload(): void {
    const { pool, store } = this.#parts;
    pool.replace(store.pending.load());
  }

  /** What was tried for a block; nothing for one that was made elsewhere after a write of ours failed. */
  #attemptOf({ header, extData = '0x' }: Pick<Block, 'extData' | 'header'>): Attempt {
    const { number, extData: tried } = this.#attempt;
    return number === header.number && tried === extData ? this.#attempt : nothingTried;
  }

  #forget(dropped: readonly DroppedAtomicTx[]): void {
    const { pool, store } = this.#parts;
    for (const { tx } of dropped) {
      const pending = pool.get(tx.id);
      if (pending !== undefined) store.pending.remove(pending);
    }
  }
}

/** Does something with a state, or nothing of it where a rule refuses that. */
function attempt(state: WorldState, change: () => void): TxRejectedError | undefined {
  state.checkpoint();
  try {
    change();
    state.keep();
    return undefined;
  } catch (error) {
    state.revert();
    if (isTxRejectedError(error)) return error;
    throw error;
  }
}

/** Does once more what the atomic transactions of a block did to the state. */
export function replayAtomicTxs(state: WorldState, { extData }: Pick<Block, 'extData'>): void {
  for (const tx of readBatch(extData)) transferState(tx, state);
}

function readBatch(extData: Hex = '0x'): readonly AtomicTx[] {
  return parseAtomicBatch(hexToBytes(extData));
}
