import type {
  BlockWithReceipts,
  SourceBlock,
  SourceReceipt,
  SourceTransaction,
} from '../read-chain/chain-source.js';
import { nativeBlock } from '../store/native/block.js';
import {
  dateTimeColumn,
  fixedStringColumn,
  uint8Column,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../store/native/column.js';
import { createMessageBatch, type MessageBatch, messagesOf } from './message-batch.js';
import { teleporterMessenger } from './teleporter-messages.js';
import { tokenTransfers } from './token-transfers.js';

/** The tables of facts, in the order in which recovery looks at them. */
export const factTables = ['blocks', 'txs', 'transfers', 'messages', 'message_ids'] as const;

/** A table of facts. */
export type FactTable = (typeof factTables)[number];

/** Consecutive blocks of one chain as columns, ready to be inserted. */
export interface FactBatch {
  /** Number of the chain in the store. */
  readonly chain: number;
  readonly blocks: number;
  readonly transactions: number;
  /** Rows over all tables. */
  readonly rows: number;
  readonly first: SourceBlock | undefined;
  readonly second: SourceBlock | undefined;
  readonly last: SourceBlock | undefined;
  readonly messages: Pick<MessageBatch, 'forgetKnown'>;
  /**
   * Appends a block, or nothing of it.
   * @throws RangeError for a value that does not fit its column.
   */
  add(read: BlockWithReceipts): void;
  /** One table's rows in the Native format; empty without rows. */
  encode(table: FactTable): Uint8Array[];
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/**
 * Starts an empty batch.
 * @param messengers contracts whose logs tell of cross-chain messages, in lower case.
 */
export function createFactBatch(
  chain: number,
  messengers: ReadonlySet<string> = new Set([teleporterMessenger]),
): FactBatch {
  const tables = { blocks: blockColumns(), txs: txColumns(), transfers: transferColumns() };
  const { blocks, txs, transfers } = tables;
  const messages = createMessageBatch();
  let first: SourceBlock | undefined;
  let second: SourceBlock | undefined;
  let last: SourceBlock | undefined;
  return {
    chain,
    get blocks() {
      return blocks.num.length;
    },
    get transactions() {
      return txs.num.length;
    },
    get rows() {
      return blocks.num.length + txs.num.length + transfers.num.length + messages.rows;
    },
    get first() {
      return first;
    },
    get second() {
      return second;
    },
    get last() {
      return last;
    },
    messages,
    add(read) {
      const before = { blocks: blocks.num.length, txs: txs.num.length, transfers: transfers.num.length };
      const found = messagesOf(read.block, read.receipts, messengers);
      try {
        addRows(tables, chain, read);
      } catch (error) {
        for (const table of columnTables)
          for (const column of Object.values(tables[table])) column.truncate(before[table]);
        throw error;
      }
      messages.add(found);
      if (first !== undefined) second ??= read.block;
      first ??= read.block;
      last = read.block;
    },
    encode(table) {
      if (table === 'messages') return messages.encodeMessages(chain);
      if (table === 'message_ids') return messages.encodeIds(chain);
      return nativeBlock(Object.values(tables[table]));
    },
  };
}

/** The tables whose rows are final when their block is added. */
const columnTables = ['blocks', 'txs', 'transfers'] as const;

interface Tables {
  readonly blocks: ReturnType<typeof blockColumns>;
  readonly txs: ReturnType<typeof txColumns>;
  readonly transfers: ReturnType<typeof transferColumns>;
}

function addRows(
  { blocks, txs, transfers }: Tables,
  chain: number,
  { block, receipts }: BlockWithReceipts,
): void {
  addBlock(blocks, chain, block);
  for (const [index, receipt] of receipts.entries()) {
    const transaction = block.transactions[index];
    if (transaction === undefined) throw new RangeError(`there is no transaction ${index}`);
    addTransaction(txs, chain, block, index, transaction, receipt);
    addTransfers(transfers, chain, block, receipt);
  }
}

function blockColumns() {
  return {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    parent: fixedStringColumn('parent', 32),
    gasUsed: uint64Column('gas_used'),
    gasLimit: uint64Column('gas_limit'),
    baseFee: uint256Column('base_fee'),
    txCount: uint32Column('tx_count'),
  };
}

function addBlock(columns: Tables['blocks'], chain: number, block: SourceBlock): void {
  columns.chain.push(chain);
  columns.num.push(block.number);
  columns.ts.push(Number(block.timestamp));
  columns.hash.push(block.hash);
  columns.parent.push(block.parentHash);
  columns.gasUsed.push(block.gasUsed);
  columns.gasLimit.push(block.gasLimit);
  columns.baseFee.push(block.baseFeePerGas ?? 0n);
  columns.txCount.push(block.transactions.length);
}

function txColumns() {
  return {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    idx: uint32Column('idx'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    sender: fixedStringColumn('sender', 20),
    recipient: fixedStringColumn('recipient', 20),
    creation: uint8Column('creation'),
    success: uint8Column('success'),
    value: uint256Column('value'),
    gasUsed: uint64Column('gas_used'),
    gasPrice: uint256Column('gas_price'),
  };
}

function addTransaction(
  columns: Tables['txs'],
  chain: number,
  block: SourceBlock,
  index: number,
  transaction: SourceTransaction,
  receipt: SourceReceipt,
): void {
  columns.chain.push(chain);
  columns.num.push(block.number);
  columns.idx.push(index);
  columns.ts.push(Number(block.timestamp));
  columns.hash.push(transaction.hash);
  columns.sender.push(transaction.from);
  columns.recipient.push(transaction.to ?? zeroAddress);
  columns.creation.push(transaction.to == null ? 1 : 0);
  columns.success.push(receipt.status === 0n ? 0 : 1);
  columns.value.push(transaction.value);
  columns.gasUsed.push(receipt.gasUsed);
  columns.gasPrice.push(receipt.effectiveGasPrice);
}

function transferColumns() {
  return {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    logIndex: uint32Column('log_index'),
    part: uint32Column('part'),
    ts: dateTimeColumn('ts'),
    kind: uint8Column('kind'),
    token: fixedStringColumn('token', 20),
    sender: fixedStringColumn('sender', 20),
    recipient: fixedStringColumn('recipient', 20),
    id: uint256Column('id'),
    amount: uint256Column('amount'),
  };
}

function addTransfers(
  columns: Tables['transfers'],
  chain: number,
  block: SourceBlock,
  receipt: SourceReceipt,
): void {
  for (const log of receipt.logs) {
    for (const [part, transfer] of tokenTransfers(log).entries()) {
      columns.chain.push(chain);
      columns.num.push(block.number);
      columns.logIndex.push(Number(log.logIndex));
      columns.part.push(part);
      columns.ts.push(Number(block.timestamp));
      columns.kind.push(transfer.kind);
      columns.token.push(transfer.token);
      columns.sender.push(transfer.sender);
      columns.recipient.push(transfer.recipient);
      columns.id.push(transfer.id);
      columns.amount.push(transfer.amount);
    }
  }
}
