import { type PlatformTx, parseGenesisTx, parsePlatformTx } from '@firn/platform-codec';
import type { SubStore } from '@firn/storage';
import type { AcceptedTxStatus } from './platform-state.js';
import { txForm } from './record-forms.js';

/** A transaction that a block holds. */
export interface StoredPlatformTx {
  readonly tx: PlatformTx;
  readonly status: AcceptedTxStatus;
  /** Of the block; 0 for those of the genesis. */
  readonly height: bigint;
}

/** The accepted transactions, on disk. */
export class TxTable {
  readonly #part: SubStore;

  constructor(part: SubStore) {
    this.#part = part;
  }

  get(id: Uint8Array): StoredPlatformTx | undefined {
    const stored = this.#part.get(id);
    if (stored === undefined) return undefined;
    const { status, height, bytes } = txForm.fromBytes(stored);
    const parse = height === 0n ? parseGenesisTx : parsePlatformTx;
    return { tx: parse(bytes), status, height };
  }

  /** @throws Error outside of a write of the store. */
  put({ tx, status, height }: StoredPlatformTx): void {
    this.#part.put(tx.id, txForm.toBytes({ status, height, bytes: tx.bytes }));
  }
}
