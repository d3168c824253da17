import type { SourceBlock, SourceReceipt } from '../../source/chain-source.js';
import {
  dateTimeColumn,
  fixedStringColumn,
  nativeBlock,
  uint8Column,
  uint32Column,
  uint64Column,
} from '../../store/native-format.js';
import type { Store } from '../../store/store.js';
import { type ChainMessage, teleporterMessage } from './teleporter-messages.js';

/** A message and the block that holds its log. */
interface BlockMessage extends ChainMessage {
  readonly num: bigint;
  /** Time of the block, Unix seconds. */
  readonly timestamp: number;
}

/** The messages of consecutive blocks, each ID once for each direction. */
export interface MessageBatch {
  readonly rows: number;
  /** Appends the messages of a block. */
  add(found: readonly BlockMessage[]): void;
  /** Leaves out every message that an earlier block has; before the batch is encoded. */
  forgetKnown(store: Store, chain: number): Promise<void>;
  /** Rows of `messages` in the Native format. */
  encodeMessages(chain: number): Uint8Array[];
  /** Rows of `message_ids` in the Native format. */
  encodeIds(chain: number): Uint8Array[];
}

/** The IDs of a question travel in its URL, which may have a mebibyte. */
const idsAQuestion = 2_000;

/** The messages of a block. @throws RangeError for a topic that is no ID. */
export function messagesOf(
  block: SourceBlock,
  receipts: readonly SourceReceipt[],
  messengers: ReadonlySet<string>,
): BlockMessage[] {
  const found: BlockMessage[] = [];
  for (const { logs } of receipts) {
    for (const log of logs) {
      const message = teleporterMessage(log, messengers);
      if (message !== undefined)
        found.push({ ...message, num: block.number, timestamp: Number(block.timestamp) });
    }
  }
  return found;
}

/** Starts an empty batch. */
export function createMessageBatch(): MessageBatch {
  const messages = new Map<string, BlockMessage>();
  return {
    get rows() {
      return 2 * messages.size;
    },
    add(found) {
      for (const message of found) {
        const key = keyOf(message);
        if (!messages.has(key)) messages.set(key, message);
      }
    },
    async forgetKnown(store, chain) {
      const [first] = messages.values();
      if (first === undefined) return;
      const ids = [...messages.values()].map(({ id }) => id.slice(2));
      for (let start = 0; start < ids.length; start += idsAQuestion) {
        const known = await store.query<{ sent: number; hex: string }>(
          `SELECT sent, lower(hex(id)) AS hex FROM message_ids
           WHERE chain = {chain:UInt32} AND sent IN (0, 1) AND num < {first:UInt64}
             AND id IN (SELECT toFixedString(unhex(arrayJoin({ids:Array(String)})), 32))`,
          { params: { chain, first: first.num, ids: ids.slice(start, start + idsAQuestion) } },
        );
        for (const { sent, hex } of known) messages.delete(keyOf({ sent: sent === 1, id: `0x${hex}` }));
      }
    },
    encodeMessages: (chain) => encodeMessages(chain, [...messages.values()]),
    encodeIds: (chain) => encodeIds(chain, [...messages.values()]),
  };
}

function keyOf({ sent, id }: Pick<ChainMessage, 'sent' | 'id'>): string {
  return `${sent} ${id}`;
}

function encodeMessages(chain: number, messages: readonly BlockMessage[]): Uint8Array[] {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    logIndex: uint32Column('log_index'),
    ts: dateTimeColumn('ts'),
    sent: uint8Column('sent'),
    peer: fixedStringColumn('peer', 32),
  };
  for (const message of messages) {
    columns.chain.push(chain);
    columns.num.push(message.num);
    columns.logIndex.push(Number(message.logIndex));
    columns.ts.push(message.timestamp);
    columns.sent.push(message.sent ? 1 : 0);
    columns.peer.push(message.peer);
  }
  return nativeBlock(Object.values(columns));
}

function encodeIds(chain: number, messages: readonly BlockMessage[]): Uint8Array[] {
  const columns = {
    chain: uint32Column('chain'),
    sent: uint8Column('sent'),
    id: fixedStringColumn('id', 32),
    num: uint64Column('num'),
    logIndex: uint32Column('log_index'),
  };
  for (const message of messages) {
    columns.chain.push(chain);
    columns.sent.push(message.sent ? 1 : 0);
    columns.id.push(message.id);
    columns.num.push(message.num);
    columns.logIndex.push(Number(message.logIndex));
  }
  return nativeBlock(Object.values(columns));
}
