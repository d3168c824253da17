import { setImmediate } from 'node:timers/promises';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { warpAddress } from '../precompiles/stateful/warp-messenger.js';
import { bloomInTurns, mergeBloom } from '../receipt/bloom.js';
import type { ReceiptCore } from '../receipt/receipt.js';
import { encodeReceipt } from '../receipt/receipt-codec.js';
import { blobGasOf } from '../transaction/blob-gas.js';
import type { Transaction } from '../transaction/transaction.js';
import { TransactionError } from '../transaction/transaction-error.js';
import { listRoot } from '../trie/list-root.js';
import { holdsPredicate } from '../warp/holds-predicate.js';
import { predicatesFor } from '../warp/predicate.js';
import {
  decodePredicateResults,
  encodePredicateResults,
  type PredicateResults,
} from '../warp/predicate-results.js';
import { type ApplyOptions, applyMessage, countsLimit, type MessageOutcome } from './apply-message.js';
import type { BlockEnvironment } from './block-environment.js';
import { checkIntrinsicGas } from './intrinsic-gas.js';
import type { Machine } from './machine.js';
import { includes } from './rules.js';

/** Runs the transactions of a block one after the other and gathers what its header tells of them. */
export class BlockExecution {
  readonly machine: Machine;
  readonly environment: BlockEnvironment;
  readonly transactions: Transaction[] = [];
  readonly receipts: ReceiptCore[] = [];
  readonly #bloom = new Uint8Array(256);
  readonly #predicateResults = new Map<Hex, ReadonlySet<number>>();
  #recordedResults: PredicateResults | undefined;
  #gasUsed = 0n;
  #gasTaken = 0n;
  #blobGasUsed = 0n;

  constructor(machine: Machine, environment: BlockEnvironment) {
    this.machine = machine;
    this.environment = environment;
  }

  get gasUsed(): bigint {
    return this.#gasUsed;
  }

  /** Gas that the transactions take of the block: what they used, or their limits where it is accepted before it is executed. */
  get gasTaken(): bigint {
    return this.#gasTaken;
  }

  get blobGasUsed(): bigint {
    return this.#blobGasUsed;
  }

  /** 256 bytes. */
  get bloom(): Uint8Array {
    return this.#bloom;
  }

  /** Gas that is left for further transactions. */
  get gasLeft(): bigint {
    return this.environment.gasLimit - this.#gasTaken;
  }

  /**
   * Runs the next transaction. One that is refused leaves nothing behind.
   * @throws TransactionError when it may not run in this block.
   */
  async apply(transaction: Transaction, options: ApplyOptions = {}): Promise<MessageOutcome> {
    if (transaction.gas > this.gasLeft) throw new TransactionError('gas-limit', 'gas limit reached');
    const failedPredicates = await this.#failedPredicates(transaction);
    const outcome = await applyMessage(this.machine, this.environment, transaction, {
      ...options,
      ...(failedPredicates && { failedPredicates }),
    });
    if (failedPredicates !== undefined) this.#predicateResults.set(transaction.hash, failedPredicates);
    this.#gasUsed += outcome.gasUsed;
    this.#gasTaken += countsLimit(this.machine.rules, options) ? transaction.gas : outcome.gasUsed;
    this.#blobGasUsed += blobGasOf(transaction);
    const status = outcome.error === undefined ? 1n : 0n;
    const hasStatus = includes(this.machine.rules, 'Byzantium');
    this.transactions.push(transaction);
    this.receipts.push({
      type: transaction.type,
      status: hasStatus ? status : undefined,
      root: hasStatus ? undefined : bytesToHex(this.machine.state.commit()),
      cumulativeGasUsed: this.#gasUsed,
      logs: outcome.logs,
    });
    mergeBloom(this.#bloom, await bloomInTurns(outcome.logs));
    return outcome;
  }

  /** Which messages of other chains did not hold, as the header tells. */
  predicateResults(): Uint8Array {
    return encodePredicateResults(warpAddress, this.#predicateResults);
  }

  /** 32 bytes. */
  transactionsRoot(): Uint8Array {
    return listRoot(this.transactions.map(({ raw }) => raw));
  }

  /** 32 bytes. */
  receiptsRoot(): Uint8Array {
    return listRoot(this.receipts.map(encodeReceipt));
  }

  /** Which messages of other chains in a transaction do not hold; undefined where it brings none. */
  async #failedPredicates(transaction: Transaction): Promise<ReadonlySet<number> | undefined> {
    const { rules } = this.machine;
    const { warp } = rules.statefulPrecompiles;
    const predicates = warp === undefined ? [] : predicatesFor(warpAddress, transaction.accessList);
    if (warp === undefined || predicates.length === 0) return undefined;
    const { predicateResults: recorded } = this.environment;
    if (recorded !== undefined) {
      this.#recordedResults ??= decodePredicateResults(warpAddress, hexToBytes(recorded));
      return this.#recordedResults.get(transaction.hash) ?? new Set();
    }
    // Signatures are expensive to verify: only for who can pay.
    checkIntrinsicGas(transaction, rules);
    const failed = new Set<number>();
    for (const [index, predicate] of predicates.entries()) {
      if (index > 0) await setImmediate();
      if (!holdsPredicate(predicate, warp)) failed.add(index);
    }
    return failed;
  }
}
