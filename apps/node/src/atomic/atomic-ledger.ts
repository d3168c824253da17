import { EvmError } from '@firn/evm';
import { keyOf } from '@firn/platform-chain';
import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import { type AtomicTx, isPlatformCodecError, type Utxo, utxoId } from '@firn/platform-codec';
import { bytesToId } from '@firn/primitives';
import type { AcceptedAtomicTx, AtomicStore } from './atomic-store.js';
import { exportedUtxos, importedIds } from './exchange.js';
import type { AtomicScope } from './verify-atomic-tx.js';

/** What a ledger works with. */
export interface AtomicLedgerParts {
  readonly scope: AtomicScope;
  readonly memory: SharedMemory;
  readonly store: AtomicStore;
}

/** An accepted transaction, and the outputs that it took if it is an import. */
interface Entry extends AcceptedAtomicTx {
  readonly taken: readonly Utxo[];
}

/**
 * The accepted atomic transactions and what they moved between the chains. All that changes it happens inside the write
 * that changes the chain.
 */
export class AtomicLedger {
  readonly #scope: AtomicScope;
  readonly #memory: SharedMemory;
  readonly #store: AtomicStore;

  constructor({ scope, memory, store }: AtomicLedgerParts) {
    this.#scope = scope;
    this.#memory = memory;
    this.#store = store;
  }

  /** Takes in a transaction of a new block, whose inputs are there. */
  accept(accepted: AcceptedAtomicTx): void {
    this.#store.putAccepted(accepted);
    for (const utxo of this.#importable(accepted.tx)) this.#store.putImported(utxo);
    this.#move(accepted.tx);
  }

  /**
   * Takes a transaction back.
   * @throws EvmError `development` for an export that its destination has imported
   */
  retract(accepted: AcceptedAtomicTx): void {
    const { tx } = accepted;
    const entry = this.#entry(accepted);
    this.#store.removeAccepted(tx);
    if (tx.unsigned.type === 'EvmImportTx') {
      for (const id of importedIds(tx.unsigned)) this.#store.removeImported(id);
    }
    this.#moveBack(entry);
  }

  /**
   * Follows `swap`, which puts other transactions in the place of these: what is in these alone is taken back, what is in
   * the others alone is taken in. Of the latter, an import takes what is there: of another node, it took outputs that
   * this node's platform chain never had.
   * @throws EvmError `development` for an export to be taken back that its destination has imported, and for transactions that
   * are none
   */
  replace(swap: () => void): void {
    const before = this.#entries();
    swap();
    const after = this.#swappedEntries();
    for (const [key, gone] of before) if (!after.has(key)) this.#moveBack(gone);
    for (const [key, { tx }] of after) if (!before.has(key)) this.#move(tx);
  }

  #entry(accepted: AcceptedAtomicTx): Entry {
    const { unsigned } = accepted.tx;
    const ids = unsigned.type === 'EvmImportTx' ? importedIds(unsigned) : [];
    return { ...accepted, taken: ids.flatMap((id) => this.#store.imported(id) ?? []) };
  }

  #entries(): ReadonlyMap<string, Entry> {
    return new Map(
      Array.from(this.#store.allAccepted(), (accepted) => [keyOf(accepted.tx.id), this.#entry(accepted)]),
    );
  }

  #swappedEntries(): ReadonlyMap<string, Entry> {
    try {
      return this.#entries();
    } catch (cause) {
      if (!isPlatformCodecError(cause)) throw cause;
      throw new EvmError(
        'development',
        `the dump is damaged: an atomic transaction cannot be read: ${cause.message}`,
        {
          cause,
        },
      );
    }
  }

  /** What is there of what an import takes. */
  #importable({ unsigned }: AtomicTx): readonly Utxo[] {
    if (unsigned.type === 'EvmExportTx') return [];
    const { blockchainId } = this.#scope;
    return importedIds(unsigned).flatMap(
      (id) => this.#memory.get(blockchainId, unsigned.sourceChain, id) ?? [],
    );
  }

  #move(tx: AtomicTx): void {
    const { unsigned } = tx;
    const { blockchainId } = this.#scope;
    if (unsigned.type === 'EvmExportTx') {
      this.#memory.put(unsigned.destinationChain, blockchainId, exportedUtxos(tx.id, unsigned));
    } else {
      this.#memory.remove(blockchainId, unsigned.sourceChain, this.#importable(tx).map(idOf));
    }
  }

  #moveBack({ tx, height, taken }: Entry): void {
    const { unsigned } = tx;
    const { blockchainId } = this.#scope;
    if (unsigned.type === 'EvmImportTx') {
      this.#memory.put(blockchainId, unsigned.sourceChain, taken);
      return;
    }
    const { destinationChain } = unsigned;
    const ids = exportedUtxos(tx.id, unsigned).map(idOf);
    const used = ids.find((id) => this.#memory.get(destinationChain, blockchainId, id) === undefined);
    if (used !== undefined) {
      throw new EvmError(
        'development',
        `block ${height} cannot be taken back: chain ${bytesToId(destinationChain)} has imported the output ${bytesToId(used)} of its export ${bytesToId(tx.id)}`,
      );
    }
    this.#memory.remove(destinationChain, blockchainId, ids);
  }
}

function idOf({ txId, outputIndex }: Utxo): Uint8Array {
  return utxoId(txId, outputIndex);
}
