import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import type { ExtensionPart } from '../block/extension-part.js';
import type { Header, HeaderForm } from '../block/header.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import type { ExecutionRules } from '../execution/rules.js';
import type { Genesis } from '../genesis/parse-genesis.js';
import type { Receipt } from '../receipt/receipt.js';
import type { StateForm } from '../state/account.js';
import type { StateUpgrade, TimeSpan } from '../state/state-upgrade.js';
import type { StateView } from '../state/state-view.js';

/** What is particular to a kind of chain: the form of its state and headers, and the rules at each height. */
export interface ChainRules {
  readonly chainId: bigint;
  readonly stateForm: StateForm;
  readonly headerForm: HeaderForm;
  /** The rules of a block. The same object is returned for the same rules. */
  executionRulesAt(block: Pick<Header, 'number' | 'timestamp' | 'difficulty'>): ExecutionRules;
  /** What contracts see of a block. */
  environmentOf(block: Pick<Block, 'header' | 'execution'>): BlockEnvironment;
  /** What the rules change in the state before the transactions of a block, because it is the first after some time. */
  stateUpgrades(span: TimeSpan): readonly StateUpgrade[];
  /** The header of the first block. */
  genesisHeader(genesis: Genesis, stateRoot: Hex): Header;
  /** How blocks are made; undefined for a chain that only is imported. */
  readonly production: BlockProduction | undefined;
}

/** The rules of making blocks. */
export interface BlockProduction {
  /** Whether transactions with blobs may be sent. */
  readonly acceptsBlobs: boolean;
  /**
   * The frame of a block at that place.
   * @throws Error when its time is not allowed.
   */
  startBlock(place: BlockPlace): BlockFrame;
}

/** Where and when a block is made. */
export interface BlockPlace {
  readonly parent: Block;
  /** Unix milliseconds. */
  readonly timeMs: bigint;
  /** The state after the parent. */
  readonly state: StateView;
  readonly history: BlockHistory;
}

/** The chain that a block is made on, to its parent. */
export interface BlockHistory {
  block(number: bigint): Block | undefined;
  /** The receipts of the blocks from one number to another one that have some, those of a block each, in order. They are read as they are asked for. */
  receiptsOf(first: bigint, last: bigint): Iterable<readonly Receipt[]>;
  stateRootAfter(block: Block): Hex;
}

/** What is known of a block before its transactions ran. */
export interface BlockFrame {
  readonly environment: BlockEnvironment;
  /**
   * Wei per gas that a transaction must offer: what the header says. On chains that execute blocks after acceptance it can be
   * more than it then pays, which is the base fee of the environment. Undefined before London.
   */
  readonly baseFee: bigint | undefined;
  /** Gas that the block may use, which can be less than its gas limit. */
  readonly gasAvailable: bigint;
  /** The least wei per gas that a transaction must offer to enter the pool. */
  readonly minFee: bigint;
  /** Whether the tips of its transactions, in wei, pay for the block. Undefined where no block costs anything. */
  readonly isPaidBy?: ((tips: bigint) => boolean) | undefined;
  /** Does what `finish` takes longest for, while others have their turns. It may be left out. */
  readonly prepare?: (() => Promise<void>) | undefined;
  /** The whole header, once the execution is done, and what of it the header does not tell. */
  finish(executed: ExecutedBlock): FinishedBlock;
}

/** The part of a block that follows from its execution. */
export type FinishedBlock = Pick<Block, 'header' | 'execution'>;

/** What running the transactions of a block gave. */
export interface ExecutedBlock {
  readonly stateRoot: Hex;
  readonly transactionsRoot: Hex;
  readonly receiptsRoot: Hex;
  readonly logsBloom: Hex;
  /** What the transactions paid for. */
  readonly gasUsed: bigint;
  /** What they take of the block: what they paid for, or their limits where the block is accepted before it is executed. */
  readonly gasTaken: bigint;
  /** What stands in the block besides its transactions. */
  readonly extension: ExtensionPart | undefined;
  /** Which messages of other chains did not hold: since Durango it stands in the extra data, after the fees. */
  readonly predicateResults: Uint8Array;
}
