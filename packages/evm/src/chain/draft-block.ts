import type { Hex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import { headerTimeMs, zeroAddress, zeroHash } from '../block/header.js';
import { EvmError } from '../evm-error.js';
import { BlockExecution } from '../execution/block-execution.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import type { BlockFrame, BlockProduction } from '../rules/chain-rules.js';
import { WorldState } from '../state/world-state.js';
import type { BlobSidecar, Transaction } from '../transaction/transaction.js';
import { buildEthereumBlock, type PayloadAttributes, runAll } from './build-payload.js';
import type { EvmChain } from './evm-chain.js';
import { buildBlock, sealBlock } from './production/build-block.js';

/** What a block on the head is made of. */
export interface DraftOptions {
  readonly attributes: PayloadAttributes;
  /** All of these, in order; undefined takes what the pool has. */
  readonly transactions: readonly Transaction[] | undefined;
  /** At most 32 bytes. Default: none. */
  readonly extraData?: Hex | undefined;
}

/** A block on the head that is not part of the chain. */
export interface DraftBlock {
  readonly block: Block;
  readonly receipts: readonly ReceiptCore[];
  readonly state: WorldState;
  /** What the fee recipient earns: wei. */
  readonly value: bigint;
  /** Requests to the consensus layer, each with its type byte; undefined where blocks have none. */
  readonly requests: readonly Uint8Array[] | undefined;
  /** The blobs of its transactions, as far as they came with them; undefined where blocks have none. */
  readonly sidecars: readonly BlobSidecar[] | undefined;
}

/**
 * Builds a block on the head without adding it to the chain.
 * @throws EvmError `block-build` when a given transaction may not run, or the attributes do not fit the rules.
 */
export async function draftBlock(chain: EvmChain, options: DraftOptions): Promise<DraftBlock> {
  const { production } = chain.rules;
  if (production !== undefined) return draftProducedBlock(chain, production, options);
  const built = await buildEthereumBlock(chain, { parent: chain.head, ...options });
  const { header } = built.block;
  return {
    ...built,
    requests: header.requestsHash === undefined ? undefined : built.requests,
    sidecars: header.blobGasUsed === undefined ? undefined : sidecarsOf(built.block),
  };
}

/**
 * Builds a block and makes it the head; it is on disk when this settles.
 * @throws what `draftBlock` throws.
 */
export function commitDraft(chain: EvmChain, options: DraftOptions): Promise<Block> {
  return chain.exclusively(async () => {
    const { block, receipts, state } = await draftBlock(chain, options);
    chain.acceptBlock(block, receipts, state);
    return block;
  });
}

// Fees are burned, or go where the rules say: nobody earns anything.
async function draftProducedBlock(
  chain: EvmChain,
  production: BlockProduction,
  { attributes, transactions, extraData = '0x' }: DraftOptions,
): Promise<DraftBlock> {
  const parent = chain.head;
  const timeMs = attributes.timestamp * 1000n;
  if (timeMs < (headerTimeMs(parent.header) / 1000n) * 1000n) {
    throw new EvmError(
      'block-build',
      `timestamp ${attributes.timestamp} must not be before ${parent.header.timestamp}`,
    );
  }
  const frame = startFrame(chain, production, timeMs);
  checkAttributes(attributes, extraData, frame);
  const made =
    transactions === undefined
      ? await buildBlock(chain.canonical, frame, chain.pool.payable(frame.baseFee), {
          allowEmpty: true,
          order: chain.order,
        })
      : await runGiven(chain, frame, transactions);
  const { block, receipts, state } = made;
  if (block === undefined) throw new Error('an empty block was asked for, but not built');
  return { block, receipts, state, value: 0n, requests: undefined, sidecars: undefined };
}

function startFrame(chain: EvmChain, production: BlockProduction, timeMs: bigint): BlockFrame {
  try {
    return production.startBlock({
      parent: chain.head,
      timeMs,
      state: chain.stateAfter(chain.head),
      history: chain.canonical,
    });
  } catch (cause) {
    // The chain says why no block of that time can be made.
    throw new EvmError('block-build', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** @throws EvmError `block-build` for attributes that blocks of these chains do not have; zeros ask for nothing. */
function checkAttributes(
  { withdrawals = [], parentBeaconBlockRoot = zeroHash, prevRandao, feeRecipient }: PayloadAttributes,
  extraData: string,
  { environment: { coinbase } }: BlockFrame,
): void {
  if (withdrawals.length > 0) throw new EvmError('block-build', 'blocks of this chain have no withdrawals');
  if (parentBeaconBlockRoot !== zeroHash) {
    throw new EvmError('block-build', 'blocks of this chain have no parentBeaconBlockRoot');
  }
  if (prevRandao !== zeroHash) throw new EvmError('block-build', 'blocks of this chain have no prevRandao');
  if (extraData !== '0x')
    throw new EvmError('block-build', 'the extraData of this chain holds the state of its fees');
  if (feeRecipient !== zeroAddress && feeRecipient !== coinbase) {
    throw new EvmError('block-build', `suggestedFeeRecipient must be ${coinbase}, not ${feeRecipient}`);
  }
}

async function runGiven(
  chain: EvmChain,
  frame: BlockFrame,
  transactions: readonly Transaction[],
): Promise<Pick<DraftBlock, 'block' | 'receipts' | 'state'>> {
  const { canonical, head } = chain;
  const { environment } = frame;
  const state = new WorldState(chain.stateAfter(head));
  const span = { from: head.header.timestamp, to: environment.timestamp };
  for (const upgrade of canonical.rules.stateUpgrades(span)) upgrade(state, environment);
  const rules = canonical.rules.executionRulesAt(environment);
  return canonical.machines.use(rules, state, canonical.hashOf, async (machine) => {
    const execution = new BlockExecution(machine, environment);
    await runAll(execution, transactions);
    if (execution.gasTaken > frame.gasAvailable) {
      throw new EvmError(
        'block-build',
        `the transactions use ${execution.gasTaken} gas, but the block may use ${frame.gasAvailable}`,
      );
    }
    return { block: sealBlock(canonical, frame, execution, undefined), receipts: execution.receipts, state };
  });
}

function sidecarsOf({ transactions }: Block): BlobSidecar[] {
  return transactions.flatMap(({ sidecar }) => sidecar ?? []);
}
