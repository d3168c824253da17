import { compareBytes, parseUtxo, type Utxo, utxoBytes, utxoId } from '@firn/platform-codec';
import type { Store } from '../storage/open-store.js';
import type { SubStore } from '../storage/sub-store.js';
import type { SharedMemory, UtxoPage, UtxoPageRequest, UtxoPlace } from './shared-memory.js';

const idLength = 32;
const addressLength = 20;
const nothing = new Uint8Array(0);

/**
 * Opens what the chains of a node have exported to one another. It lives in the node's store, so what is written inside
 * a write of the store is on disk with the rest of that write, or not at all.
 */
export function openSharedMemory(store: Store): SharedMemory {
  return new StoredSharedMemory(
    store.subStore('shared-memory/utxos'),
    store.subStore('shared-memory/owners'),
  );
}

class StoredSharedMemory implements SharedMemory {
  /** Outputs by destination, source and ID. */
  readonly #utxos: SubStore;
  /** Nothing, by destination, source, owner and ID: the list that pages are cut from. */
  readonly #owners: SubStore;

  constructor(utxos: SubStore, owners: SubStore) {
    this.#utxos = utxos;
    this.#owners = owners;
  }

  get(destination: Uint8Array, source: Uint8Array, id: Uint8Array): Utxo | undefined {
    const stored = this.#utxos.get(Buffer.concat([destination, source, id]));
    return stored && parseUtxo(stored);
  }

  list(destination: Uint8Array, source: Uint8Array, page: UtxoPageRequest): UtxoPage {
    const { addresses, start, limit } = page;
    const found = new Map<string, Utxo>();
    let end: UtxoPlace = start ?? {
      address: new Uint8Array(addressLength),
      utxoId: new Uint8Array(idLength),
    };
    for (const address of sortedUnique(addresses)) {
      const order = start === undefined ? 1 : compareBytes(address, start.address);
      if (order < 0) continue;
      const after = order === 0 ? start?.utxoId : undefined;
      for (const id of this.#idsOf(Buffer.concat([destination, source, address]), after)) {
        if (found.size >= limit) return { utxos: [...found.values()], end };
        end = { address, utxoId: id };
        const key = Buffer.from(id).toString('latin1');
        if (found.has(key)) continue;
        const utxo = this.get(destination, source, id);
        if (utxo === undefined) throw new Error('shared memory lists an output that it does not hold');
        found.set(key, utxo);
      }
    }
    return { utxos: [...found.values()], end };
  }

  put(destination: Uint8Array, source: Uint8Array, utxos: readonly Utxo[]): void {
    for (const utxo of utxos) {
      const id = utxoId(utxo.txId, utxo.outputIndex);
      this.#utxos.put(Buffer.concat([destination, source, id]), utxoBytes(utxo));
      for (const address of utxo.output.owners.addresses) {
        this.#owners.put(Buffer.concat([destination, source, address, id]), nothing);
      }
    }
  }

  remove(destination: Uint8Array, source: Uint8Array, utxoIds: readonly Uint8Array[]): void {
    for (const id of utxoIds) {
      const utxo = this.get(destination, source, id);
      if (utxo === undefined) throw new Error('an output that is taken must be in shared memory');
      this.#utxos.remove(Buffer.concat([destination, source, id]));
      for (const address of utxo.output.owners.addresses) {
        this.#owners.remove(Buffer.concat([destination, source, address, id]));
      }
    }
  }

  /** The IDs in the list under `prefix` that come after `after`, in their order. */
  *#idsOf(prefix: Buffer, after: Uint8Array | undefined): Generator<Uint8Array> {
    // The shortest key after one is that key and a zero.
    const start = after === undefined ? prefix : Buffer.concat([prefix, after, Buffer.of(0)]);
    const end = Buffer.concat([prefix, Buffer.alloc(idLength + 1, 0xff)]);
    for (const key of this.#owners.keys({ start, end })) {
      // A copy: the next read overwrites the key that it hands out.
      yield Uint8Array.from(key.subarray(prefix.length));
    }
  }
}

function sortedUnique(addresses: readonly Uint8Array[]): readonly Uint8Array[] {
  const sorted = [...addresses].sort(compareBytes);
  return sorted.filter((address, index) => {
    const before = sorted[index - 1];
    return before === undefined || compareBytes(before, address) !== 0;
  });
}
