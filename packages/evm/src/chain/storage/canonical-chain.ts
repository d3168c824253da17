import { LruCache } from '@firn/chain-runtime';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { damagedEntry } from '@firn/storage';
import { type Block, postStateRoot } from '../../block/block.js';
import { MachinePool } from '../../execution/machine.js';
import type { ExecutionRules } from '../../execution/rules.js';
import { RetainedStates } from '../../pruning/retained-states.js';
import type { Receipt, ReceiptCore } from '../../receipt/receipt.js';
import type { ChainRules } from '../../rules/chain-rules.js';
import { KeptState } from '../../state/kept-state.js';
import { StateView } from '../../state/state-view.js';
import { WorldState } from '../../state/world-state.js';
import { MissingStateError } from '../../trie/missing-state-error.js';
import type { ChainStore, RewindOptions } from './chain-store.js';
import { LongEdit } from './long-edit.js';

/** Views of states that stay in memory: those of the blocks that a pruning chain keeps. */
const maxCachedStates = 33;

/** What the parts of a chain share: its blocks, its states, and the EVMs that run on them. */
export class CanonicalChain {
  readonly rules: ChainRules;
  readonly store: ChainStore;
  readonly machines = new MachinePool();
  readonly retained: RetainedStates;
  /** By root, with the number of the last block that was seen to have it. */
  readonly #views = new LruCache<Hex, { number: bigint; readonly view: StateView }>(maxCachedStates);
  #head: Block;
  #revision = 0;
  #warm: WorldState | undefined;

  /** `isPruning`: only the states of the last blocks are kept. */
  constructor(rules: ChainRules, store: ChainStore, head: Block, isPruning = false) {
    this.rules = rules;
    this.store = store;
    this.retained = new RetainedStates(store.facts, isPruning);
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

  /** The block of that number, if it is accepted. @throws StoreError `entry` when it is, but cannot be read. */
  block(number: bigint): Block | undefined {
    if (number === this.#head.header.number) return this.#head;
    if (number > this.#head.header.number || number < 0n) return undefined;
    const { blocks } = this.store;
    const block = blocks.block(number);
    // Before the first block there is none; after it there is no gap.
    if (block !== undefined || !blocks.hasBlockBefore(number)) return block;
    throw damagedEntry(`block ${number} is missing`);
  }

  blockByHash(hash: Hex): Block | undefined {
    const number = this.store.blocks.numberOf(hash);
    return number === undefined ? undefined : this.block(number);
  }

  receipts(block: Block): readonly Receipt[] {
    return this.store.blocks.receipts(block);
  }

  /** The receipts of the accepted blocks from one number to another one, those of a block each, in order. */
  *receiptsOf(first: bigint, last: bigint): Generator<readonly Receipt[]> {
    for (const number of [...this.store.blocks.blocksWithReceipts(first, last)]) {
      const block = this.block(number);
      if (block !== undefined) yield this.receipts(block);
    }
  }

  /** The root of the state after a block: that which its execution gave, unless the state was edited since. */
  stateRootAfter(block: Block): Hex {
    return this.store.editedRoot(block.hash) ?? postStateRoot(block);
  }

  /**
   * The state after a block, with the edits that were made while it was the head.
   * @throws MissingStateError when it is not kept any more; what reads it throws StoreError `entry` where a part of it is missing.
   */
  stateAfter(block: Block): StateView {
    const { number } = block.header;
    const root = this.stateRootAfter(block);
    this.requireState(number, root);
    const known = this.#views.get(root);
    if (known !== undefined) {
      if (number > known.number) known.number = number;
      return known.view;
    }
    const { states, caches } = this.store;
    const place = { number, root };
    const kept = new KeptState(states, () => this.retained.has(place, this.#head.header.number));
    const view = new StateView(kept, hexToBytes(root), caches.states / maxCachedStates);
    this.#views.set(root, Object.assign(place, { view }));
    return view;
  }

  /** Whether the state after a block is kept. */
  hasState(block: Block): boolean {
    const { number } = block.header;
    return this.retained.has({ number, root: this.stateRootAfter(block) }, this.#head.header.number);
  }

  /** @throws MissingStateError when the state of that root after the block of that number is not kept any more. */
  requireState(number: bigint, root: Hex): void {
    if (!this.retained.has({ number, root }, this.#head.header.number)) throw new MissingStateError(root);
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
    const isAtHead = warm !== undefined && bytesToHex(warm.view.root) === this.stateRootAfter(this.#head);
    return isAtHead && warm.bytes < this.store.caches.headState
      ? warm
      : new WorldState(this.stateAfter(this.#head));
  }

  /** Makes an executed block the head: everything is on disk when it returns. `state` is that after the block. */
  accept(block: Block, receipts: readonly ReceiptCore[], state: WorldState, more?: () => void): void {
    this.store.append(block, receipts, state.batch, more);
    this.#head = block;
    this.#revision += 1;
    state.settle(this.stateAfter(block));
    this.#warm = state;
  }

  /** Lets `change` edit the state after the head, outside of any block: it is on disk when this returns. */
  edit(change: (state: WorldState) => void): void {
    const state = this.takeHeadState();
    // A state whose change failed is not used again.
    change(state);
    const root = bytesToHex(state.commit());
    this.store.edit(this.#head.hash, root, state.batch);
    this.#revision += 1;
    state.settle(this.stateAfter(this.#head));
    this.#warm = state;
  }

  /** The same of an edit that may not fit into memory. No block is to be made meanwhile; nothing shows of it before it is over. */
  async editLong(change: (edit: LongEdit) => Promise<void>): Promise<void> {
    const edit = new LongEdit(this.store, this.retained, this.stateAfter(this.#head));
    try {
      await change(edit);
      const root = bytesToHex(edit.state.commit());
      this.store.edit(this.#head.hash, root, edit.state.batch);
    } finally {
      edit.close();
    }
    this.#revision += 1;
    this.#warm = undefined;
  }

  /**
   * Makes an earlier block the head again and takes back those above it, in one write.
   * @throws RangeError for a number above the head.
   */
  rewind(number: bigint, options: RewindOptions): void {
    const target = this.block(number);
    if (target === undefined) throw new RangeError(`block ${number} is not accepted`);
    this.store.rewind(this.#head.header.number, target, options);
    this.#head = target;
    this.#revision += 1;
    this.#warm = undefined;
  }

  /** Takes up what another thread did to the chain. */
  follow(): void {
    this.store.follow();
    this.reload();
  }

  /** Takes up the chain anew after everything in the store was replaced. */
  reload(): void {
    const number = this.store.facts.headNumber;
    const head = number === undefined ? undefined : this.store.blocks.block(number);
    if (head === undefined) throw new Error('the store holds no head');
    this.#head = head;
    this.#revision += 1;
    this.#warm = undefined;
  }
}
