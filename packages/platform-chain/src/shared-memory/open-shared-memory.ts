import type { Utxo } from '@firn/platform-codec';
import { type Store, type SubStore, sealedPart } from '@firn/storage';
import type { SharedMemory, UtxoPage, UtxoPageRequest } from './shared-memory.js';
import { UtxoTable } from './utxo-table.js';

/**
 * Opens what the chains of a node have exported to one another. It lives in the node's store, so what is written inside
 * a write of the store is on disk with the rest of that write, or not at all.
 */
export function openSharedMemory(store: Store): SharedMemory {
  return new StoredSharedMemory(
    sealedPart(store.subStore('shared-memory/utxos')),
    store.subStore('shared-memory/owners'),
  );
}

class StoredSharedMemory implements SharedMemory {
  readonly #byId: SubStore;
  readonly #byOwner: SubStore;

  constructor(byId: SubStore, byOwner: SubStore) {
    this.#byId = byId;
    this.#byOwner = byOwner;
  }

  get(destination: Uint8Array, source: Uint8Array, id: Uint8Array): Utxo | undefined {
    return this.#between(destination, source).get(id);
  }

  list(destination: Uint8Array, source: Uint8Array, page: UtxoPageRequest): UtxoPage {
    return this.#between(destination, source).page(page);
  }

  put(destination: Uint8Array, source: Uint8Array, utxos: readonly Utxo[]): void {
    const table = this.#between(destination, source);
    for (const utxo of utxos) table.put(utxo);
  }

  remove(destination: Uint8Array, source: Uint8Array, utxoIds: readonly Uint8Array[]): void {
    const table = this.#between(destination, source);
    for (const id of utxoIds) {
      if (!table.remove(id)) throw new Error('an output that is taken must be in shared memory');
    }
  }

  #between(destination: Uint8Array, source: Uint8Array): UtxoTable {
    const prefix = Buffer.concat([destination, source]);
    return new UtxoTable({ byId: this.#byId, byOwner: this.#byOwner, prefix });
  }
}
