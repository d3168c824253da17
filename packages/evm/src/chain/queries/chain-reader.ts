import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../../block/block.js';
import type { Genesis } from '../../genesis/parse-genesis.js';
import type { Receipt } from '../../receipt/receipt.js';
import type { BlockFrame, ChainRules } from '../../rules/chain-rules.js';
import type { StateView } from '../../state/state-view.js';
import type { Transaction } from '../../transaction/transaction.js';
import type { BlockExtension } from '../production/block-extension.js';
import { overrideFrame } from '../production/frame-overrides.js';
import type { ProductionControls } from '../production/production-controls.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';

/** A transaction and where it is. */
export interface LocatedTransaction {
  readonly transaction: Transaction;
  readonly block: Block;
  readonly index: number;
}

/** What a chain is read with. */
export interface ChainReaderParts {
  readonly canonical: CanonicalChain;
  readonly genesis: Pick<Genesis, 'config' | 'timestamp'>;
  readonly controls: ProductionControls;
  readonly extension: Pick<BlockExtension, 'replay'> | undefined;
  /** Refuses numbers above the head as unfinalized data, as the reference node does. Default: there are no such blocks. */
  readonly refusesUnfinalized?: boolean | undefined;
}

/** An EVM chain as it is read: its blocks and states, and what calls, estimates and traces run on. */
export class ChainReader {
  readonly canonical: CanonicalChain;
  readonly genesis: ChainReaderParts['genesis'];
  /** The chain's time, and what else is set of the blocks to come. */
  readonly controls: ProductionControls;
  /** What blocks hold besides transactions comes from it. */
  readonly extension: ChainReaderParts['extension'];
  /** Whether numbers above the head are refused as unfinalized data. */
  readonly refusesUnfinalized: boolean;

  constructor({ canonical, genesis, controls, extension, refusesUnfinalized = false }: ChainReaderParts) {
    this.canonical = canonical;
    this.genesis = genesis;
    this.controls = controls;
    this.extension = extension;
    this.refusesUnfinalized = refusesUnfinalized;
  }

  get rules(): ChainRules {
    return this.canonical.rules;
  }

  get chainId(): bigint {
    return this.canonical.rules.chainId;
  }

  /** The last accepted block. */
  get head(): Block {
    return this.canonical.head;
  }

  block(number: bigint): Block | undefined {
    return this.canonical.block(number);
  }

  blockByHash(hash: Hex): Block | undefined {
    return this.canonical.blockByHash(hash);
  }

  /** The receipts of a block, in the order of its transactions. */
  receipts(block: Block): readonly Receipt[] {
    return this.canonical.receipts(block);
  }

  /** The receipt of an accepted transaction. */
  receipt(hash: Hex): Receipt | undefined {
    const located = this.transaction(hash);
    return located && this.receipts(located.block)[located.index];
  }

  /** An accepted transaction. Those of the pool are in `pool`. */
  transaction(hash: Hex): LocatedTransaction | undefined {
    const location = this.canonical.store.blocks.location(hash);
    const block = location && this.block(location.blockNumber);
    const transaction = block?.transactions[location?.index ?? 0];
    return location && block && transaction && { transaction, block, index: location.index };
  }

  /**
   * The state after a block, with the edits that were made while it was the head.
   * @throws MissingStateError when it is not kept any more.
   */
  stateAfter(block: Block): StateView {
    return this.canonical.stateAfter(block);
  }

  /** The frame of a block made at this moment; undefined for a chain that makes none. */
  nextFrame(): BlockFrame | undefined {
    const { head, controls, canonical } = this;
    const frame = this.rules.production?.startBlock({
      parent: head,
      timeMs: controls.nowMs(),
      state: this.stateAfter(head),
      history: canonical,
    });
    return frame && overrideFrame(frame, controls.overrides);
  }
}
