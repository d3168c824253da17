import type { BlockWithReceipts, SourceBlock } from '../../source/chain-source.js';
import {
  type BlockFacts,
  blockRows,
  createRows,
  type FactRows,
  type PlacedTransfer,
  sightingRows,
  spanRows,
  transferRows,
  txRows,
} from './fact-rows.js';
import { createMessageBatch, type MessageBatch, messagesOf } from './message-batch.js';
import { createNativeBatch, type NativeBatch } from './native/native-batch.js';
import { defaultMessengers } from './teleporter-messages.js';
import { tokenTransfers } from './token-transfers.js';

/** The tables of facts, in the order in which recovery looks at them. */
export const factTables = [
  'blocks',
  'txs',
  'transfers',
  'creates',
  'spans',
  'sightings',
  'messages',
  'message_ids',
  'native_moves',
] as const;

/** A table of facts: every row has the columns `chain` and `num`. */
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
  /** Seconds before the last block; see {@link BlockFacts.elapsed}. */
  readonly lastElapsed: number;
  readonly messages: Pick<MessageBatch, 'forgetKnown'>;
  readonly native: Pick<NativeBatch, 'blocks' | 'clear'>;
  /**
   * Appends a block, or nothing of it.
   * @param elapsed seconds since the last block of an earlier second; 0 where there is none to measure from.
   * @throws RangeError for a value that does not fit its column.
   */
  add(read: BlockWithReceipts, elapsed: number): void;
  /** One table's rows in the Native format; empty without rows. */
  encode(table: FactTable): Uint8Array[];
}

/**
 * Starts an empty batch.
 * @param messengers contracts whose logs tell of cross-chain messages, in lower case.
 */
export function createFactBatch(
  chain: number,
  messengers: ReadonlySet<string> = defaultMessengers,
): FactBatch {
  const tables: Record<Exclude<FactTable, 'messages' | 'message_ids' | 'native_moves'>, FactRows> = {
    blocks: blockRows(),
    txs: txRows(),
    transfers: transferRows(),
    creates: createRows(),
    spans: spanRows(),
    sightings: sightingRows(),
  };
  const all = Object.values(tables);
  const messages = createMessageBatch();
  const native = createNativeBatch();
  let first: SourceBlock | undefined;
  let second: SourceBlock | undefined;
  let last: SourceBlock | undefined;
  let lastElapsed = 0;
  return {
    chain,
    get blocks() {
      return tables.blocks.length;
    },
    get transactions() {
      return tables.txs.length;
    },
    get rows() {
      return all.reduce((sum, { length }) => sum + length, messages.rows + native.rows);
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
    get lastElapsed() {
      return lastElapsed;
    },
    messages,
    native,
    add(read, elapsed) {
      const found = messagesOf(read.block, read.receipts, messengers);
      const before = all.map(({ length }) => length);
      try {
        const facts: BlockFacts = { chain, elapsed, transfers: transfersOf(read), ...read };
        for (const rows of all) rows.add(facts);
      } catch (error) {
        for (const [index, rows] of all.entries()) rows.truncate(before[index] ?? 0);
        throw error;
      }
      messages.add(found);
      if (read.native !== undefined) native.add(read.block, read.native);
      if (first !== undefined) second ??= read.block;
      first ??= read.block;
      last = read.block;
      lastElapsed = elapsed;
    },
    encode(table) {
      if (table === 'messages') return messages.encodeMessages(chain);
      if (table === 'message_ids') return messages.encodeIds(chain);
      if (table === 'native_moves') return native.encode(chain);
      return tables[table].encode();
    },
  };
}

function transfersOf({ receipts }: BlockWithReceipts): PlacedTransfer[] {
  const transfers: PlacedTransfer[] = [];
  for (const { logs } of receipts) {
    for (const log of logs) {
      const logIndex = Number(log.logIndex);
      let part = 0;
      for (const { kind, token, sender, recipient, id, amount } of tokenTransfers(log))
        transfers.push({ kind, token, sender, recipient, id, amount, logIndex, part: part++ });
    }
  }
  return transfers;
}
