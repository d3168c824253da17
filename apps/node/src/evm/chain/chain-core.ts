import type { Block } from '../block/block.js';
import { bytesToHex, type Hex, hexToBytes } from '../bytes.js';
import { MachinePool } from '../execution/machine.js';
import type { ExecutionRules } from '../execution/rules.js';
import { LruCache } from '../lru-cache.js';
import { RetainedStates } from '../pruning/retained-states.js';
import type { Receipt, ReceiptCore } from '../receipt/receipt.js';
import type { ChainRules } from '../rules/chain-rules.js';
import { MissingStateError } from '../state/missing-state-error.js';
import { StateView } from '../state/state-view.js';
import { WorldState } from '../state/world-state.js';
import type { ChainStore } from './chain-store.js';

/** Views of states that stay in memory: those of the blocks that a pruning chain keeps, of at most 2 MiB each. */
const maxCachedStates = 33;
/** What the state at the head keeps in memory from block to block. */
const maxWarmBytes = 64 * 2 ** 20;

/** What the parts of a chain share: its blocks, its states, and the EVMs that run on them. */
export class ChainCore {
  readonly rules: ChainRules;
  readonly store: ChainStore;
  readonly machines = new MachinePool();
  readonly retained: RetainedStates;
  readonly #views = new LruCache<Hex, StateView>(maxCachedStates);
  #head: Block;
  #revision = 0;
  #warm: WorldState | undefined;

  /** `isPruning`: only the states of the last blocks are kept. */
  constructor(rules: ChainRules, store: ChainStore, head: Block, isPruning = false) {
    this.rules = rules;
    this.store = store;
    this.retained = new RetainedStates(store, isPruning);
    this.#head = head;
  }

  /** The last accepted block. */
  get head(): Block {
    return this.#head;
  }

  /** Counts the changes of the chain since it was opened: what was computed at one revision holds while it stays. */
  get revision(): number {
    return this.#revision;
  }

  /** The block of that number, if it is accepted. */
  block(number: bigint): Block | undefined {
    if (number === this.#head.header.number) return this.#head;
    return number > this.#head.header.number || number < 0n ? undefined : this.store.block(number);
  }

  blockByHash(hash: Hex): Block | undefined {
    const number = this.store.numberOf(hash);
    return number === undefined ? undefined : this.block(number);
  }

  receipts(block: Block): readonly Receipt[] {
    return this.store.receipts(block);
  }

  /** The state after a block. @throws MissingStateError when it is not kept any more. */
  stateAfter(block: Block): StateView {
    const { stateRoot } = block.header;
    if (!this.retained.has(block, this.#head.header.number)) throw new MissingStateError(stateRoot);
    const known = this.#views.get(stateRoot);
    if (known !== undefined) return known;
    const view = new StateView(this.store.states, hexToBytes(stateRoot));
    this.#views.set(stateRoot, view);
    return view;
  }

  /** Whether the state after a block is kept. */
  hasState(block: Block): boolean {
    return this.retained.has(block, this.#head.header.number);
  }

  rulesOf(block: Block): ExecutionRules {
    return this.rules.executionRulesAt(block.header);
  }

  /** Hashes of the ancestors of a block on `parent`, for the opcode BLOCKHASH. */
  readonly hashOf = (number: bigint): Hex => {
    const block = this.block(number);
    if (block === undefined) throw new Error(`no block ${number}: the head is ${this.#head.header.number}`);
    return block.hash;
  };

  /** Takes the state at the head to run a block on. It keeps in memory what earlier blocks read. */
  takeHeadState(): WorldState {
    const warm = this.#warm;
    this.#warm = undefined;
    const isAtHead = warm !== undefined && bytesToHex(warm.view.root) === this.#head.header.stateRoot;
    return isAtHead && warm.bytes < maxWarmBytes ? warm : new WorldState(this.stateAfter(this.#head));
  }

  /** Makes an executed block the head: everything is on disk when it returns. `state` is that after the block. */
  accept(block: Block, receipts: readonly ReceiptCore[], state: WorldState, more?: () => void): void {
    this.store.append(block, receipts, state.batch, more);
    this.#head = block;
    this.#revision += 1;
    state.settle(this.stateAfter(block));
    this.#warm = state;
  }
}
