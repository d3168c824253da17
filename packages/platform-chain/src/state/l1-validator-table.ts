import type { SubStore } from '@firn/storage';
import { L1ValidatorSet } from './l1-validator-set.js';
import { l1ValidatorForm } from './record-forms.js';
import type { L1Validator } from './records.js';

/** The validators of all L1s: all of them in memory, and on disk. */
export class L1ValidatorTable {
  readonly #part: SubStore;
  readonly #set = new L1ValidatorSet();

  constructor(part: SubStore) {
    this.#part = part;
    for (const { value } of part.range()) this.#set.put(l1ValidatorForm.fromBytes(Uint8Array.from(value)));
  }

  get current(): Omit<L1ValidatorSet, 'put' | 'remove'> {
    return this.#set;
  }

  /** @throws Error outside of a write of the store, as `remove` does. */
  put(validator: L1Validator): void {
    this.#set.put(validator);
    this.#part.put(validator.validationId, l1ValidatorForm.toBytes(validator));
  }

  /** Returns the validator that was there. */
  remove(validationId: Uint8Array): L1Validator | undefined {
    this.#part.remove(validationId);
    return this.#set.remove(validationId);
  }
}
