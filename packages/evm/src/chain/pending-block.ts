import type { Block } from '../block/block.js';
import { EvmError } from '../evm-error.js';
import type { TransactionsBySender } from '../pool/transaction-pool.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import type { BlockFrame } from '../rules/chain-rules.js';
import { WorldState } from '../state/world-state.js';
import type { EvmChain } from './evm-chain.js';
import { buildBlock } from './production/build-block.js';

/** The block that would be made now, with what is pending. */
export interface PendingBlock {
  readonly block: Block;
  readonly receipts: readonly ReceiptCore[];
  /** State after the block. It must not be changed. */
  readonly state: WorldState;
}

interface Built {
  readonly revision: number;
  readonly frame: BlockFrame;
  readonly pending: TransactionsBySender;
  readonly result: Promise<PendingBlock>;
}

/** Builds the pending block of a chain, and keeps it while the head, the pool and the next block's header stay the same. */
export class PendingBlocks {
  readonly #chain: EvmChain;
  #built: Built | undefined;

  constructor(chain: EvmChain) {
    this.#chain = chain;
  }

  /** The pending block. @throws EvmError `block-build` on a chain that makes no blocks. */
  current(): Promise<PendingBlock> {
    const chain = this.#chain;
    const frame = chain.nextFrame();
    if (frame === undefined) throw new EvmError('block-build', 'this chain makes no blocks');
    const pending = chain.pool.payable(frame.baseFee);
    const { revision } = chain.canonical;
    const built = this.#built;
    if (built?.revision === revision && isSameFrame(built.frame, frame) && isSamePool(built.pending, pending))
      return built.result;
    const next = { revision, frame, pending, result: build(chain, frame, pending) };
    next.result.catch(() => {
      if (this.#built === next) this.#built = undefined;
    });
    this.#built = next;
    return next.result;
  }
}

async function build(
  chain: EvmChain,
  frame: BlockFrame,
  pending: TransactionsBySender,
): Promise<PendingBlock> {
  const { canonical, order } = chain;
  // A state of its own: the warm one of the head is for the block that is made.
  const state = new WorldState(chain.stateAfter(chain.head));
  const { block, receipts } = await buildBlock(canonical, frame, pending, { allowEmpty: true, order, state });
  if (block === undefined) throw new Error('an empty block was requested, but not built');
  return { block, receipts, state };
}

function isSameFrame({ environment: one }: BlockFrame, { environment: other }: BlockFrame): boolean {
  return (
    one.timestamp === other.timestamp && one.baseFee === other.baseFee && one.gasLimit === other.gasLimit
  );
}

function isSamePool(one: TransactionsBySender, other: TransactionsBySender): boolean {
  if (one.size !== other.size) return false;
  for (const [sender, list] of one) {
    const others = other.get(sender);
    if (others?.length !== list.length || list.some((pooled, index) => pooled !== others[index]))
      return false;
  }
  return true;
}
