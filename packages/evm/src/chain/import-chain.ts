import { setImmediate } from 'node:timers/promises';
import { bytesEqual, bytesToHex } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import { decodeBlock, encodeBlock } from '../block/block-codec.js';
import { depositContractOf } from '../ethereum/deposit-contract.js';
import { blockInputs, executeEthereumBlock } from '../ethereum/execute-block.js';
import { InvalidBlockError } from '../ethereum/invalid-block-error.js';
import { TotalDifficulty } from '../ethereum/total-difficulty.js';
import { verifyBlock, verifyExecution } from '../ethereum/verify-block.js';
import type { BlockExecution } from '../execution/block-execution.js';
import type { Transaction } from '../transaction/transaction.js';
import { isTransactionError } from '../transaction/transaction-error.js';
import type { EvmChain } from './evm-chain.js';

/** How an import goes on. */
export interface ImportProgress {
  /** Number of the block that is now accepted. */
  readonly number: bigint;
  /** Bytes of the input that are done, and all of them. */
  readonly bytesDone: number;
  readonly bytesTotal: number;
}

/** How a chain is imported. */
export interface ImportOptions {
  readonly onProgress?: (progress: ImportProgress) => void;
  /** The input ends within a block: so many bytes of it are left out. */
  readonly onTornTail?: (bytes: number) => void;
  /** Ends the import between two blocks. What is imported stays. */
  readonly signal?: AbortSignal;
}

/**
 * Imports blocks, written one after the other in RLP, into a chain opened under Ethereum's rules. Each is verified
 * whole and is on disk before the next; blocks that the chain already has are compared and passed over, so that an
 * import can be repeated or taken up again; a block that the end of the input cuts is left out. Returns how many blocks
 * were new.
 * @throws InvalidBlockError for a block that does not follow the rules, or whose parent is not the head; it names the
 * block, the field and the rule.
 */
export async function importChain(
  chain: EvmChain,
  encoded: Uint8Array,
  { onProgress, onTornTail, signal }: ImportOptions = {},
): Promise<number> {
  const difficulties = new TotalDifficulty((number) => chain.block(number));
  let done = 0;
  let imported = 0;
  while (done < encoded.length) {
    signal?.throwIfAborted();
    const rest = encoded.subarray(done);
    const size = itemLength(rest);
    if (size > rest.length) {
      if (!isCutBlock(chain, rest))
        throw new InvalidBlockError(
          `the block at byte ${done} says that it has ${size} bytes, of which ${rest.length} are there, and they are not the begin of a block that follows (rule: encoding, YP B)`,
        );
      onTornTail?.(rest.length);
      break;
    }
    const block = readBlock(rest.subarray(0, size), done);
    done += size;
    if (isKnown(chain, block)) continue;
    await importBlock(chain, block, difficulties);
    imported += 1;
    onProgress?.({ number: block.header.number, bytesDone: done, bytesTotal: encoded.length });
    await setImmediate();
  }
  return imported;
}

/** Reads a block, which begins at that byte of the input. @throws InvalidBlockError unless it is one, in the one form that is allowed. */
function readBlock(encoded: Uint8Array, at: number): Block {
  const wrong = (reason: string, cause?: unknown): InvalidBlockError =>
    new InvalidBlockError(`the block at byte ${at} cannot be read: ${reason} (rule: encoding, YP B)`, {
      cause,
    });
  let block: Block;
  try {
    block = decodeBlock(encoded, 'ethereum', { allowHighS: true });
  } catch (cause) {
    throw wrong(cause instanceof Error ? cause.message : String(cause), cause);
  }
  // What is left out in reading, such as an item too many, does not come back.
  if (bytesEqual(encodeBlock(block, 'ethereum'), encoded)) return block;
  throw wrong(`block ${block.header.number} is not in its canonical form`);
}

/** How many bytes the RLP item takes that begins here, as its header says; more than there are when the header is cut. */
function itemLength(bytes: Uint8Array): number {
  const first = bytes[0] ?? 0;
  if (first < 0xc0) return 1;
  if (first < 0xf8) return first - 0xc0 + 1;
  const lengthBytes = first - 0xf7;
  let length = 1 + lengthBytes;
  for (let i = 1; i <= lengthBytes; i += 1) {
    const byte = bytes[i];
    if (byte === undefined) return Number.POSITIVE_INFINITY;
    length += byte * 256 ** (lengthBytes - i);
  }
  return length;
}

/** Most items of a block, header, transactions, ommers and withdrawals, that can be whole where it is cut. */
const wholeItems = 3;
/** A header up to its first field, the hash of the parent. */
const beforeParent = 4;
const hashBytes = 32;

/** Whether what is left of an input is the begin of a block, which whoever wrote it had not ended, and not a damaged one with others behind it. */
function isCutBlock(chain: EvmChain, rest: Uint8Array): boolean {
  const lengthBytes = (rest[0] ?? 0) > 0xf7 ? (rest[0] ?? 0) - 0xf7 : 0;
  let at = 1 + lengthBytes;
  // A header has some hundred bytes: its list says its length in two, and then comes the parent.
  const parentAt = at + beforeParent;
  if (rest.length >= parentAt + hashBytes) {
    const parent = bytesToHex(rest.subarray(parentAt, parentAt + hashBytes));
    if (rest[at] !== 0xf9 || chain.blockByHash(parent) === undefined) return false;
  }
  let whole = 0;
  for (; at < rest.length; whole += 1) {
    at += itemLength(rest.subarray(at));
    if (at > rest.length) break;
  }
  return whole <= wholeItems;
}

function isKnown(chain: EvmChain, { header: { number, parentHash }, hash }: Block): boolean {
  const { head } = chain;
  const known = number > head.header.number ? undefined : chain.block(number);
  if (known?.hash === hash) return true;
  if (number === head.header.number + 1n && parentHash === head.hash) return false;
  const kind = chain.blockByHash(parentHash) === undefined ? 'of an unknown chain' : 'of a side chain';
  throw new InvalidBlockError(
    `block ${number} ${hash} is ${kind}: its parent ${parentHash} is not the head, block ${head.header.number} ${head.hash}; blocks are imported in order, and side chains are not (rule: parent, YP 4.3.4)`,
  );
}

async function importBlock(chain: EvmChain, block: Block, difficulties: TotalDifficulty): Promise<void> {
  const { canonical } = chain;
  const { header } = block;
  const rules = canonical.rulesOf(block);
  const { head } = canonical;
  verifyBlock(block, {
    parent: head,
    rules,
    parentRules: canonical.rulesOf(head),
    config: chain.genesis.config,
    totalDifficulty: () => difficulties.through(head),
    block: (number) => chain.block(number),
    rulesOf: (other) => canonical.rules.executionRulesAt(other),
  });
  const state = canonical.takeHeadState();
  const executed = await canonical.machines.use(rules, state, canonical.hashOf, (machine) =>
    executeEthereumBlock(
      machine,
      blockInputs(block, canonical.rules.environmentOf(block), rules, depositContractOf(chain)),
      async (execution) => {
        for (const [index, transaction] of block.transactions.entries()) {
          await applyTransaction(execution, transaction, `block ${header.number}: transaction ${index}`);
        }
      },
    ),
  );
  verifyExecution(header, executed);
  chain.acceptBlock(block, executed.receipts, state);
}

async function applyTransaction(
  execution: BlockExecution,
  transaction: Transaction,
  name: string,
): Promise<void> {
  try {
    await execution.apply(transaction);
  } catch (cause) {
    if (!isTransactionError(cause)) throw cause;
    throw new InvalidBlockError(
      `${name} ${transaction.hash}: ${cause.message} (rule: transaction ${cause.reason}, YP 6.2)`,
      { cause },
    );
  }
}
