import type { Hex } from '@firn/primitives/bytes';
import { greater, smaller } from '@firn/primitives/integers';
import type { Block, Withdrawal } from '../block/block.js';
import { blockSize } from '../block/block-codec.js';
import { emptyOmmersHash, type Header } from '../block/header.js';
import { headerHash } from '../block/header-codec.js';
import { depositContractOf } from '../ethereum/deposit-contract.js';
import { executeEthereumBlock, headerFields } from '../ethereum/execute-block.js';
import { baseFeeAfter, excessBlobGasAfter } from '../ethereum/next-header-fields.js';
import { EvmError } from '../evm-error.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import type { BlockExecution } from '../execution/block-execution.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import { blobBaseFee } from '../fees/blob-fee.js';
import { TransactionQueue } from '../pool/order-transactions.js';
import type { TransactionsBySender } from '../pool/transaction-pool.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import { WorldState } from '../state/world-state.js';
import { gasPerBlob } from '../transaction/blob-gas.js';
import { effectiveTip, type Transaction } from '../transaction/transaction.js';
import { isTransactionError, TransactionError } from '../transaction/transaction-error.js';
import type { EvmChain } from './evm-chain.js';

/** What the consensus layer decides about a block. */
export interface PayloadAttributes {
  /** Unix seconds, after the parent's. */
  readonly timestamp: bigint;
  readonly prevRandao: Hex;
  readonly feeRecipient: Hex;
  /** From Shanghai on. */
  readonly withdrawals?: readonly Withdrawal[] | undefined;
  /** From Cancun on. */
  readonly parentBeaconBlockRoot?: Hex | undefined;
}

/** What a block is built of. */
export interface BuildOptions {
  readonly parent: Block;
  readonly attributes: PayloadAttributes;
  /** All of these, in order; undefined takes what the pool has. */
  readonly transactions: readonly Transaction[] | undefined;
  /** At most 32 bytes. Default: none. */
  readonly extraData?: Hex | undefined;
}

/** A block that is not part of the chain. */
export interface BuiltEthereumBlock {
  readonly block: Block;
  readonly receipts: readonly ReceiptCore[];
  /** Requests to the consensus layer, each with its type byte. */
  readonly requests: readonly Uint8Array[];
  /** What the fee recipient earns: wei. */
  readonly value: bigint;
  readonly state: WorldState;
}

const desiredGasLimit = 60_000_000n;
const gasLimitBound = 1024n;

/**
 * Builds a block of Ethereum, under proof of stake, without adding it to the chain.
 * @throws EvmError `block-build` when a given transaction may not run, or the attributes do not fit the upgrades.
 */
export async function buildEthereumBlock(
  chain: EvmChain,
  options: BuildOptions,
): Promise<BuiltEthereumBlock> {
  const { canonical } = chain;
  const { parent, attributes, transactions } = options;
  if (attributes.timestamp <= parent.header.timestamp) {
    throw new EvmError(
      'block-build',
      `timestamp ${attributes.timestamp} must be after ${parent.header.timestamp}`,
    );
  }
  const draft = draftHeader(chain, options);
  const rules = canonical.rules.executionRulesAt(draft);
  checkAttributes(attributes, rules);
  const environment: BlockEnvironment = {
    ...canonical.rules.environmentOf({ header: draft }),
    blobBaseFee: rules.blobs && blobBaseFee(draft.excessBlobGas ?? 0n, rules.blobs),
  };
  const state = new WorldState(chain.stateAfter(parent));
  let execution: BlockExecution | undefined;
  const executed = await canonical.machines.use(rules, state, canonical.hashOf, (machine) =>
    executeEthereumBlock(
      machine,
      {
        environment,
        parentHash: parent.hash,
        parentBeaconBlockRoot: attributes.parentBeaconBlockRoot,
        withdrawals: attributes.withdrawals,
        proofOfWork: undefined,
        depositContract: depositContractOf(chain),
      },
      async (running) => {
        execution = running;
        if (transactions === undefined) await runPool(running, chain.pool.payable(environment.baseFee));
        else await runAll(running, transactions);
      },
    ),
  );
  const included = execution?.transactions ?? [];
  const block = seal({ ...draft, ...headerFields(executed) }, included, attributes.withdrawals);
  return {
    block,
    receipts: executed.receipts,
    requests: executed.requests,
    value: feesOf(included, executed.receipts, environment.baseFee),
    state,
  };
}

/** Adds a block that was built on the head to the chain. @throws EvmError `block-build` when it was built on another block. */
export function commitEthereumBlock(chain: EvmChain, built: BuiltEthereumBlock): void {
  const { canonical } = chain;
  if (built.block.header.parentHash !== canonical.head.hash) {
    throw new EvmError(
      'block-build',
      `parent ${built.block.header.parentHash} is not the head ${canonical.head.hash}`,
    );
  }
  chain.acceptBlock(built.block, built.receipts, built.state);
}

function draftHeader(chain: EvmChain, { parent, attributes, extraData = '0x' }: BuildOptions): Header {
  const place = { number: parent.header.number + 1n, timestamp: attributes.timestamp, difficulty: 0n };
  const rules = chain.rules.executionRulesAt(place);
  if (!includes(rules, 'Paris'))
    throw new EvmError('block-build', 'blocks of proof of work are imported, not built');
  return {
    ...parent.header,
    ...place,
    parentHash: parent.hash,
    ommersHash: emptyOmmersHash,
    coinbase: attributes.feeRecipient,
    gasLimit: nextGasLimit(parent.header.gasLimit),
    extraData,
    mixHash: attributes.prevRandao,
    nonce: '0x0000000000000000',
    baseFeePerGas: baseFeeAfter(parent),
    excessBlobGas: excessBlobGasAfter(parent, rules),
    parentBeaconBlockRoot: attributes.parentBeaconBlockRoot,
  };
}

function checkAttributes(attributes: PayloadAttributes, rules: ExecutionRules): void {
  const { withdrawals, parentBeaconBlockRoot } = attributes;
  if (includes(rules, 'Shanghai') !== (withdrawals !== undefined)) {
    throw new EvmError(
      'block-build',
      `withdrawals must ${withdrawals === undefined ? '' : 'not '}be given under ${rules.name}`,
    );
  }
  if (includes(rules, 'Cancun') !== (parentBeaconBlockRoot !== undefined)) {
    const negation = parentBeaconBlockRoot === undefined ? '' : 'not ';
    throw new EvmError('block-build', `parentBeaconBlockRoot must ${negation}be given under ${rules.name}`);
  }
}

/** Runs all of them, in order. @throws EvmError `block-build` for one that may not run. */
export async function runAll(execution: BlockExecution, transactions: readonly Transaction[]): Promise<void> {
  const { chainId } = execution.machine.rules;
  for (const transaction of transactions) {
    try {
      if (transaction.chainId !== undefined && transaction.chainId !== chainId) {
        throw new TransactionError(
          'wrong-chain',
          `invalid chain id for signer: have ${transaction.chainId} want ${chainId}`,
        );
      }
      await execution.apply(transaction);
    } catch (cause) {
      if (!isTransactionError(cause)) throw cause;
      throw new EvmError('block-build', `transaction ${transaction.hash}: ${cause.message}`, { cause });
    }
  }
}

async function runPool(execution: BlockExecution, pending: TransactionsBySender): Promise<void> {
  const queue = new TransactionQueue(pending, execution.environment.baseFee);
  const blobRoom = (execution.machine.rules.blobs?.max ?? 0n) * gasPerBlob;
  for (let next = queue.peek(); next !== undefined; next = queue.peek()) {
    const { transaction } = next;
    const blobs = BigInt(transaction.blobVersionedHashes?.length ?? 0) * gasPerBlob;
    if (execution.blobGasUsed + blobs > blobRoom) {
      queue.skipSender();
      continue;
    }
    try {
      await execution.apply(transaction);
      queue.shift();
    } catch (error) {
      // What may not run in this block stays in the pool.
      if (!isTransactionError(error)) throw error;
      queue.skipSender();
    }
  }
}

function seal(
  header: Header,
  transactions: readonly Transaction[],
  withdrawals: readonly Withdrawal[] | undefined,
): Block {
  const body = { header, transactions, ommers: [], ...(withdrawals === undefined ? {} : { withdrawals }) };
  return {
    ...body,
    hash: headerHash(header, 'ethereum'),
    size: blockSize(body, 'ethereum'),
  };
}

function feesOf(
  transactions: readonly Transaction[],
  receipts: readonly ReceiptCore[],
  baseFee: bigint | undefined,
): bigint {
  let before = 0n;
  let value = 0n;
  for (const [index, transaction] of transactions.entries()) {
    const after = receipts[index]?.cumulativeGasUsed ?? before;
    value += (after - before) * effectiveTip(transaction, baseFee);
    before = after;
  }
  return value;
}

/** Moves towards the desired limit by less than a 1024th, as the reference client does. */
function nextGasLimit(parent: bigint): bigint {
  const step = parent / gasLimitBound - 1n;
  if (parent < desiredGasLimit) return smaller(parent + step, desiredGasLimit);
  return greater(parent - step, desiredGasLimit);
}
