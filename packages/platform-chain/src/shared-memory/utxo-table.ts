import { compareBytes, parseUtxo, type Utxo, utxoBytes, utxoId } from '@firn/platform-codec';
import type { SubStore } from '@firn/storage';
import { keyOf } from '../key-of.js';
import type { UtxoPage, UtxoPageRequest, UtxoPlace } from './shared-memory.js';

const addressLength = 20;
const idLength = 32;
const nothing = new Uint8Array();
const beginning: UtxoPlace = { address: new Uint8Array(addressLength), utxoId: new Uint8Array(idLength) };

/** Where a table of outputs is kept. */
export interface UtxoTableParts {
  readonly byId: SubStore;
  /** Keys alone: owner and ID. */
  readonly byOwner: SubStore;
  /** What all keys of this table begin with; default: nothing. Tables of different prefixes share their parts. */
  readonly prefix?: Uint8Array;
}

/** Unspent outputs on disk, by ID and by each address that owns them. */
export class UtxoTable {
  readonly #byId: SubStore;
  readonly #byOwner: SubStore;
  readonly #prefix: Uint8Array;

  constructor({ byId, byOwner, prefix = nothing }: UtxoTableParts) {
    this.#byId = byId;
    this.#byOwner = byOwner;
    this.#prefix = prefix;
  }

  get(id: Uint8Array): Utxo | undefined {
    const bytes = this.#byId.get(Buffer.concat([this.#prefix, id]));
    return bytes === undefined ? undefined : parseUtxo(bytes);
  }

  /** `id` is that of the output, where it is known. @throws Error outside of a write of the store, as `remove` does. */
  put(utxo: Utxo, id: Uint8Array = utxoId(utxo.txId, utxo.outputIndex)): void {
    this.#byId.put(Buffer.concat([this.#prefix, id]), utxoBytes(utxo));
    for (const address of utxo.output.owners.addresses) {
      this.#byOwner.put(Buffer.concat([this.#prefix, address, id]), nothing);
    }
  }

  /** Returns whether there was one. */
  remove(id: Uint8Array): boolean {
    const utxo = this.get(id);
    if (utxo === undefined) return false;
    this.#byId.remove(Buffer.concat([this.#prefix, id]));
    for (const address of utxo.output.owners.addresses) {
      this.#byOwner.remove(Buffer.concat([this.#prefix, address, id]));
    }
    return true;
  }

  /** A page of what the addresses own, in the order of (address, ID), each output once (reference: section 4.7). */
  page({ addresses, start, includesStart = false, limit }: UtxoPageRequest): UtxoPage {
    const found = new Map<string, Utxo>();
    let end = start ?? beginning;
    for (const address of sortedOnce(addresses)) {
      const order = start === undefined ? 1 : compareBytes(address, start.address);
      if (order < 0) continue;
      for (const id of this.#idsOf(address, order === 0 ? start?.utxoId : undefined, includesStart)) {
        if (found.size >= limit) return { utxos: [...found.values()], end };
        end = { address, utxoId: id };
        if (!found.has(keyOf(id))) found.set(keyOf(id), this.#listed(id));
      }
    }
    return { utxos: [...found.values()], end };
  }

  /** All that the addresses own, each output once, read as it is asked for. */
  *ownedBy(addresses: readonly Uint8Array[]): Generator<Utxo> {
    const wanted = new Set(addresses.map(keyOf));
    for (const address of sortedOnce(addresses)) {
      for (const id of this.#idsOf(address)) {
        const utxo = this.#listed(id);
        // One with several of these owners comes with the first of them.
        const first = utxo.output.owners.addresses.find((owner) => wanted.has(keyOf(owner)));
        if (first !== undefined && compareBytes(first, address) === 0) yield utxo;
      }
    }
  }

  #listed(id: Uint8Array): Utxo {
    const utxo = this.get(id);
    if (utxo === undefined) throw new Error('an owner is listed for an output that is not there');
    return utxo;
  }

  /** What an address owns, in order, from what comes after `place` on, or from that itself. */
  *#idsOf(address: Uint8Array, place: Uint8Array = nothing, includesPlace = true): Generator<Uint8Array> {
    const own = Buffer.concat([this.#prefix, address]);
    // The key next to an ID is that ID with a zero behind it.
    const start = Buffer.concat([
      own,
      place,
      includesPlace || place === nothing ? nothing : Uint8Array.of(0),
    ]);
    const end = Buffer.concat([own, Buffer.alloc(idLength + 1, 0xff)]);
    for (const key of this.#byOwner.keys({ start, end })) {
      // A copy: the store writes the next key over this one.
      yield Uint8Array.from(key.subarray(own.length));
    }
  }
}

function sortedOnce(addresses: readonly Uint8Array[]): readonly Uint8Array[] {
  return [...new Map(addresses.map((address) => [keyOf(address), address])).values()].sort(compareBytes);
}
