import { EvmError } from '@firn/evm';
import { encodeBlock, encodeHeader } from '@firn/evm/block';
import {
  modifiedAccounts,
  readAncientEntry,
  readDatabaseEntry,
  readStorageRange,
} from '@firn/evm/inspection';
import { encodeReceipt } from '@firn/evm/receipt';
import { rpcError } from '@firn/jsonrpc/errors';
import type { EvmHandlers } from '@firn/node-server';
import { bytesToHex, type Hex, hexToBytes, padLeft } from '@firn/primitives/bytes';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';
import { findBlock, lower, requireBlock, toBlockNumber } from '../../requests/block-parameter.js';
import { isGoDuration, isZeroDuration } from '../../requests/go-duration.js';
import { toBlockText } from '../../serializers/evm/block-encoders.js';

/** The hash of no code, which no store holds. */
const hashOfNone = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470';

/** Encoded blocks and transactions, states and the database. */
export const debugChain = {
  debug_getRawBlock: ({ block }, { chain }) =>
    bytesToHex(encodeBlock(requireBlock(chain, block), chain.rules.headerForm)),

  debug_getRawHeader: ({ block }, { chain }) =>
    bytesToHex(encodeHeader(requireBlock(chain, block).header, chain.rules.headerForm)),

  debug_getRawReceipts: ({ block }, { chain }) =>
    chain.receipts(requireBlock(chain, block)).map((receipt) => bytesToHex(encodeReceipt(receipt))),

  debug_getRawTransaction: (params, { chain }) => {
    const hash = lower(params.hash);
    const { transaction } = chain.transaction(hash) ?? chain.pool.get(hash) ?? {};
    return transaction === undefined ? '0x' : bytesToHex(transaction.raw);
  },

  debug_getRawTransactions: ({ block }, { chain }) =>
    (findBlock(chain, block)?.transactions ?? []).map(({ raw }) => bytesToHex(raw)),

  debug_printBlock: ({ number }, { chain }) => {
    const block = chain.block(number);
    if (block === undefined) throw new EvmError('debug', `block #${number} not found`);
    return toBlockText(block);
  },

  debug_codeByHash: ({ hash }, { chain }) => {
    const bytes = hexToBytes(hash);
    if (bytesToHex(bytes) === hashOfNone) return '0x';
    const code = chain.canonical.store.states.findCode(bytes);
    return code === undefined ? null : bytesToHex(code);
  },

  debug_preimage: ({ hash }, { chain }) => {
    const preimage = chain.canonical.store.states.preimage(hexToBytes(hash));
    if (preimage === undefined) throw new EvmError('debug', 'unknown preimage');
    return bytesToHex(preimage);
  },

  debug_storageRangeAt: async ({ block, txIndex, contractAddress, keyStart, maxResult }, { chain }) => {
    const range = await readStorageRange(chain, {
      block: requireBlock(chain, block),
      transactionIndex: txIndex,
      address: lower(contractAddress),
      start: hexToBytes(keyStart),
      limit: maxResult,
    });
    if (range === undefined) return { storage: null, nextKey: null };
    const entries = range.slots.map(({ hash, slot, value }) => [
      bytesToHex(hash),
      { key: slot ?? null, value: bytesToHex(padLeft(value, 32)) },
    ]);
    return {
      storage: Object.fromEntries(entries),
      nextKey: range.next === undefined ? null : bytesToHex(range.next),
    };
  },

  debug_getAccessibleState: ({ from, to }, { chain }) => {
    const first = toBlockNumber(chain, from);
    const end = toBlockNumber(chain, to);
    if (first === end) throw new EvmError('debug', 'from and to needs to be different');
    const step = first < end ? 1n : -1n;
    for (let number = first; number !== end; number += step) {
      const block = chain.block(number);
      if (block === undefined) throw new EvmError('debug', `missing header ${number}`);
      if (chain.canonical.hasState(block)) return number;
    }
    throw new EvmError('debug', 'no state found');
  },

  debug_getModifiedAccountsByHash: ({ startHash, endHash }, { chain }) => {
    const first = chain.blockByHash(lower(startHash));
    if (first === undefined) throw new EvmError('debug', `start block ${startHash} not found`);
    if (endHash === undefined) {
      const parent = chain.block(first.header.number - 1n);
      if (parent === undefined) throw new EvmError('debug', `block ${startHash} has no parent`);
      return [...modifiedAccounts(chain, parent, first)];
    }
    const end = chain.blockByHash(lower(endHash));
    if (end === undefined) throw new EvmError('debug', `end block ${endHash} not found`);
    return [...modifiedAccounts(chain, first, end)];
  },

  debug_getModifiedAccountsByNumber: ({ startNum, endNum }, { chain }) => {
    const [from, to] = endNum === undefined ? [startNum - 1n, startNum] : [startNum, endNum];
    const start = chain.block(from);
    const end = chain.block(to);
    if (start === undefined) throw new EvmError('debug', `start block ${from} not found`);
    if (end === undefined) throw new EvmError('debug', `end block ${to} not found`);
    return [...modifiedAccounts(chain, start, end)];
  },

  debug_chaindbCompact: () => {
    throw unsupported('chaindbCompact', 'the storage uses freed pages again and has nothing to compact');
  },

  debug_chaindbProperty: (_, { chain }) => chain.canonical.store.describe(),

  debug_dbAncient: ({ kind, number }, { chain }) => bytesToHex(readAncientEntry(chain, kind, number)),

  debug_dbAncients: (_, { chain }) => chain.head.header.number + 1n,

  debug_dbGet: ({ key }, { chain }) => bytesToHex(readDatabaseEntry(chain, parseDatabaseKey(key))),

  debug_clearTxpool: async (_, { chain }) => {
    await chain.exclusively((between) => between.drop(chain.pool.all()));
    return null;
  },

  /** Only development controls take blocks back; the reference node does nothing since Helicon (reference: helicon 3.9). */
  debug_setHead: async ({ number }, context) => {
    const { hosted, isReferenceOfHelicon } = context;
    if (isReferenceOfHelicon && !hosted.isControlled) return null;
    if (!hosted.isControlled) throw new EvmError('development', 'accepted blocks are final');
    await hosted.dev.rewind(number);
    return null;
  },

  debug_getTrieFlushInterval: () => '0s',

  debug_setTrieFlushInterval: ({ interval }) => {
    if (!isGoDuration(interval))
      throw rpcError(-32_000, `time: invalid duration ${JSON.stringify(interval)}`);
    if (!isZeroDuration(interval)) {
      throw unsupported('setTrieFlushInterval', 'each state is written with its block, at an interval of 0s');
    }
    return null;
  },
} satisfies Partial<EvmHandlers<NodeContext>>;

/** A key of a database: hex after `0x`, else the bytes of the text. @throws EvmError `debug` for digits that are none. */
function parseDatabaseKey(text: string): Uint8Array {
  if (!text.startsWith('0x')) return Buffer.from(text, 'utf8');
  if (/^0x([0-9a-f]{2})*$/i.test(text)) return hexToBytes(text as Hex);
  throw new EvmError('debug', `invalid hex string ${JSON.stringify(text)}`);
}
