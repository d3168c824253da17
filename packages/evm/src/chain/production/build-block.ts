import { Turn } from '@firn/chain-runtime';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import type { Block } from '../../block/block.js';
import { blockSize } from '../../block/block-codec.js';
import type { ExtensionPart } from '../../block/extension-part.js';
import { headerHash } from '../../block/header-codec.js';
import { BlockExecution } from '../../execution/block-execution.js';
import type { Machine } from '../../execution/machine.js';
import { type TransactionOrder, TransactionQueue } from '../../pool/order-transactions.js';
import type { PooledTransaction } from '../../pool/pooled-transaction.js';
import type { TransactionsBySender } from '../../pool/transaction-pool.js';
import type { ReceiptCore } from '../../receipt/receipt.js';
import type { BlockFrame, ExecutedBlock } from '../../rules/chain-rules.js';
import type { WorldState } from '../../state/world-state.js';
import { effectiveTip } from '../../transaction/transaction.js';
import { isTransactionError } from '../../transaction/transaction-error.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';
import type { BlockExtension } from './block-extension.js';

/** A block that was built, and what became of the transactions that were tried. */
export interface BuiltBlock {
  /**
   * Undefined when no transaction could run, or they do not pay for the block yet, and an empty block was not asked for.
   */
  readonly block: Block | undefined;
  readonly receipts: readonly ReceiptCore[];
  readonly state: WorldState;
  /** Transactions that can never run, with the reason. */
  readonly refused: ReadonlyMap<Hex, Error>;
}

/** What goes into a block besides the transactions. */
export interface BuildOptions {
  readonly extension?: BlockExtension | undefined;
  /** Builds a block even if nothing goes into it. Default: false. */
  readonly allowEmpty?: boolean | undefined;
  /** Of the transactions. Default: `fees`. */
  readonly order?: TransactionOrder | undefined;
  /** State after the head to build on. Default: the warm one of the chain. */
  readonly state?: WorldState | undefined;
}

/** Builds a block on the head, of the transactions that are pending and what the extension adds. */
export async function buildBlock(
  canonical: CanonicalChain,
  frame: BlockFrame,
  pending: TransactionsBySender,
  { extension, allowEmpty = false, order, state = canonical.takeHeadState() }: BuildOptions = {},
): Promise<BuiltBlock> {
  const parent = canonical.head;
  const rules = canonical.rules.executionRulesAt(frame.environment);
  const { timestamp } = frame.environment;
  for (const upgrade of canonical.rules.stateUpgrades({ from: parent.header.timestamp, to: timestamp })) {
    upgrade(state, frame.environment);
  }
  return canonical.machines.use(rules, state, canonical.hashOf, async (machine) => {
    const { execution, refused } = await runPending(machine, frame, pending, order);
    // What the extension applies is written without a turn of others between: they may change what it keeps.
    const isWanted = allowEmpty || execution.transactions.length > 0 || extension?.hasPending === true;
    if (isWanted) await frame.prepare?.();
    const part = extension?.apply(state, {
      number: frame.environment.number,
      timestamp: frame.environment.timestamp,
      baseFee: frame.baseFee ?? 0n,
      gasAvailable: frame.gasAvailable - execution.gasTaken,
      isAsynchronous: rules.asynchronous,
    });
    const isEmpty = execution.transactions.length === 0 && part === undefined;
    const isPaid = frame.isPaidBy?.(tipsOf(execution)) ?? true;
    const isDue = allowEmpty || (!isEmpty && isPaid);
    const block = isDue ? sealBlock(canonical, frame, execution, part) : undefined;
    return { block, receipts: execution.receipts, state, refused };
  });
}

/** Runs the pending transactions that fit into the frame; those that can never run are refused. */
export async function runPending(
  machine: Machine,
  frame: BlockFrame,
  pending: TransactionsBySender,
  order: TransactionOrder | undefined,
): Promise<{ execution: BlockExecution; refused: Map<Hex, Error> }> {
  const execution = new BlockExecution(machine, frame.environment);
  const queue = new TransactionQueue(pending, frame.baseFee, order);
  const refused = new Map<Hex, Error>();
  const turn = new Turn();
  for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
    if (turn.isOver) await turn.next();
    if (next.transaction.gas > frame.gasAvailable - execution.gasTaken) {
      queue.skipSender();
      continue;
    }
    const error = await tryTransaction(execution, next);
    if (error === undefined) {
      queue.shift();
    } else {
      refused.set(next.transaction.hash, error);
      queue.skipSender();
    }
  }
  return { execution, refused };
}

// An error that is no refusal is a fault of the EVM. The transaction that meets it must not stop the chain, so it is
// refused with that error, which its sender then gets.
async function tryTransaction(
  execution: BlockExecution,
  { transaction }: PooledTransaction,
): Promise<Error | undefined> {
  try {
    await execution.apply(transaction);
    return undefined;
  } catch (error) {
    if (isTransactionError(error)) return error;
    return new Error(`transaction ${transaction.hash} could not be executed`, { cause: error });
  }
}

/** What the transactions paid above the base fee, in wei. */
function tipsOf({ transactions, receipts, environment }: BlockExecution): bigint {
  let tips = 0n;
  let gasBefore = 0n;
  for (const [index, transaction] of transactions.entries()) {
    const gasUpTo = receipts[index]?.cumulativeGasUsed ?? gasBefore;
    tips += effectiveTip(transaction, environment.baseFee) * (gasUpTo - gasBefore);
    gasBefore = gasUpTo;
  }
  return tips;
}

/** What a header tells of the transactions that ran. The state is committed. */
export function toExecutedBlock(
  execution: BlockExecution,
  extension: ExtensionPart | undefined,
): ExecutedBlock {
  return {
    stateRoot: bytesToHex(execution.machine.state.commit()),
    transactionsRoot: bytesToHex(execution.transactionsRoot()),
    // Asked for by the headers of blocks that were executed before they are accepted.
    get receiptsRoot() {
      return bytesToHex(execution.receiptsRoot());
    },
    logsBloom: bytesToHex(execution.bloom),
    gasUsed: execution.gasUsed,
    gasTaken: execution.gasTaken,
    extension,
    predicateResults: execution.predicateResults(),
  };
}

/** The block of the transactions that ran. */
export function sealBlock(
  canonical: CanonicalChain,
  frame: BlockFrame,
  execution: BlockExecution,
  part: ExtensionPart | undefined,
): Block {
  const { header, execution: results } = frame.finish(toExecutedBlock(execution, part));
  const { headerForm } = canonical.rules;
  const body = { header, execution: results, transactions: execution.transactions, ommers: [] };
  const complete = headerForm === 'c-chain' ? { extData: part?.extData ?? ('0x' as const), ...body } : body;
  return {
    hash: headerHash(header, headerForm),
    size: blockSize(complete, headerForm),
    ...complete,
  };
}
