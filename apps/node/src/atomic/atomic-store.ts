import { type AtomicTx, parseAtomicTx, parseUtxo, type Utxo, utxoBytes, utxoId } from '@firn/platform-codec';
import {
  type Arrival,
  ArrivalJournal,
  keyToUint64,
  type Store,
  type SubStore,
  sealedPart,
  uint64Key,
} from '@firn/storage';

const heightBytes = 8;

/** A transaction of an accepted block. */
export interface AcceptedAtomicTx {
  readonly tx: AtomicTx;
  /** Number of the block. */
  readonly height: bigint;
}

/** A transaction that waits for a block. */
export interface PendingAtomicTx extends Arrival {
  readonly tx: AtomicTx;
}

/** The atomic transactions of a chain on disk. All that changes it happens inside a write of the store. */
export class AtomicStore {
  /** What of it belongs to the chain, by name. */
  readonly parts: ReadonlyMap<string, SubStore>;
  /** What waits for a block. */
  readonly pending: ArrivalJournal<PendingAtomicTx>;
  /** Height and bytes of accepted transactions, by ID. */
  readonly #accepted: SubStore;
  /** What imports took, by the ID of the output: for a block that is taken back. */
  readonly #imported: SubStore;
  readonly #store: Store;

  /** The transactions of the chain of that name. */
  constructor(store: Store, name: string) {
    this.#store = store;
    this.#accepted = sealedPart(store.subStore(`${name}/atomic-accepted`));
    this.#imported = sealedPart(store.subStore(`${name}/atomic-imported`));
    const pending = store.subStore(`${name}/atomic-pending`);
    this.pending = new ArrivalJournal(pending, {
      toBytes: ({ tx }) => tx.bytes,
      fromBytes: (bytes) => ({ tx: parseAtomicTx(bytes) }),
    });
    this.parts = new Map([
      ['atomic-accepted', this.#accepted],
      ['atomic-imported', this.#imported],
      ['atomic-pending', pending],
    ]);
  }

  write(writes: () => void): void {
    this.#store.write(writes);
  }

  accepted(id: Uint8Array): AcceptedAtomicTx | undefined {
    const stored = this.#accepted.get(id);
    return stored && readAccepted(stored);
  }

  /** All accepted transactions, in the order of their IDs. */
  *allAccepted(): Generator<AcceptedAtomicTx> {
    // Copies: what is parsed are views of the bytes.
    for (const { value } of this.#accepted.range()) yield readAccepted(Uint8Array.from(value));
  }

  putAccepted({ tx, height }: AcceptedAtomicTx): void {
    this.#accepted.put(tx.id, Buffer.concat([uint64Key(height), tx.bytes]));
  }

  removeAccepted({ id }: AtomicTx): void {
    this.#accepted.remove(id);
  }

  /** What an import took. */
  imported(id: Uint8Array): Utxo | undefined {
    const stored = this.#imported.get(id);
    return stored && parseUtxo(stored);
  }

  putImported(utxo: Utxo): void {
    this.#imported.put(utxoId(utxo.txId, utxo.outputIndex), utxoBytes(utxo));
  }

  removeImported(id: Uint8Array): void {
    this.#imported.remove(id);
  }
}

function readAccepted(stored: Uint8Array): AcceptedAtomicTx {
  return {
    tx: parseAtomicTx(stored.subarray(heightBytes)),
    height: keyToUint64(stored.subarray(0, heightBytes)),
  };
}
