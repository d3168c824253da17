import { bytesToHex } from '@firn/primitives/bytes';
import type { RetainedStates } from '../../pruning/retained-states.js';
import { StateView } from '../../state/state-view.js';
import { WorldState } from '../../state/world-state.js';
import type { ChainStore } from './chain-store.js';

/** What was edited goes to disk when it takes so many bytes of memory. */
const maxPartBytes = 8 * 2 ** 20;
/** How many changes are made before it is looked at how much memory they take: that looks at every account of the part. */
const changesBetweenLooks = 256;

/**
 * An edit of a state that may be too large for memory: what was edited goes to disk part by part. It counts when its end is put in the place of a block's
 * state; until then, and where it fails, it is a state that nothing leads to.
 */
export class LongEdit {
  readonly #store: ChainStore;
  readonly #retained: RetainedStates;
  #state: WorldState;
  #codeBytes = 0;
  #changes = 0;
  #unpin: () => void = () => {};

  constructor(store: ChainStore, retained: RetainedStates, view: StateView) {
    this.#store = store;
    this.#retained = retained;
    this.#state = new WorldState(view);
  }

  /** What is edited; another one after each `relieve`. */
  get state(): WorldState {
    return this.#state;
  }

  /** To be called after every change, with the bytes of code that it set: keeps what is held in memory within its limit. */
  relieve(codeBytes = 0): void {
    this.#codeBytes += codeBytes;
    this.#changes += 1;
    if (this.#changes % changesBetweenLooks !== 0 && this.#codeBytes < maxPartBytes) return;
    if (this.#state.bytes + this.#codeBytes < maxPartBytes) return;
    const { states } = this.#store;
    const root = this.#state.commit();
    const { batch } = this.#state;
    this.#store.write(() => states.write(batch));
    states.remember(batch);
    // A pruning that begins now finds no block that has it.
    this.#unpin();
    this.#unpin = this.#retained.pin(bytesToHex(root));
    this.#state = new WorldState(new StateView(states, root));
    this.#codeBytes = 0;
  }

  /** Ends it, however it went. */
  close(): void {
    this.#unpin();
  }
}
