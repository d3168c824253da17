import { keyToUint64, type SubStore, uint64Key } from '@firn/storage';
import { keyOf } from '../key-of.js';
import type { RecordForm } from './record-form.js';

/** Records in the order in which their IDs first came: on disk, and all of them in memory. */
export class OrderedRecords<Value extends { readonly id: Uint8Array }> {
  readonly #part: SubStore;
  readonly #form: RecordForm<Value>;
  readonly #records = new Map<string, { readonly place: bigint; readonly value: Value }>();

  constructor(part: SubStore, form: RecordForm<Value>) {
    this.#part = part;
    this.#form = form;
    for (const { key, value: bytes } of part.range()) {
      const value = form.fromBytes(Uint8Array.from(bytes));
      this.#records.set(keyOf(value.id), { place: keyToUint64(key), value });
    }
  }

  get(id: Uint8Array): Value | undefined {
    return this.#records.get(keyOf(id))?.value;
  }

  get all(): readonly Value[] {
    return Array.from(this.#records.values(), ({ value }) => value);
  }

  /** Adds a record at the end, or puts it in the place of the one with its ID. @throws Error outside of a write of the store. */
  put(value: Value): void {
    const key = keyOf(value.id);
    const place = this.#records.get(key)?.place ?? BigInt(this.#records.size);
    this.#records.set(key, { place, value });
    this.#part.put(uint64Key(place), this.#form.toBytes(value));
  }
}
