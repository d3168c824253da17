import { RLP } from '@ethereumjs/rlp';
import { bigintToBytes, bytesToBigint, bytesToHex, hexToBytes } from '@firn/primitives/bytes';
import type { Block } from '../block/block.js';
import { encodeBlock } from '../block/block-codec.js';
import { encodeHeader } from '../block/header-codec.js';
import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';
import { receiptsToItems } from '../receipt/receipt-codec.js';
import { encodeRlp, type RlpInput } from '../rlp/encode-rlp.js';
import { bytesToHash } from '../trie/node-codec.js';

const hashLength = 32;
const numberLength = 8;

/**
 * The value that the reference client's database has under a key. The schema is its own (core/rawdb/schema.go); values are made
 * from what this node keeps otherwise.
 * @throws EvmError `debug`, `not found`, for a key that it does not have.
 */
export function readDatabaseEntry(chain: EvmChain, key: Uint8Array): Uint8Array {
  const value = readNamed(chain, key) ?? readPrefixed(chain, Buffer.from(key));
  if (value === undefined) throw new EvmError('debug', 'not found');
  return value;
}

/** Tables of the reference client's store of old blocks. */
const ancientTables = ['headers', 'hashes', 'bodies', 'receipts'] as const;

/**
 * The value of an accepted block in one of the tables of old blocks.
 * @throws EvmError `debug` for a table or a block that is not there.
 */
export function readAncientEntry(chain: EvmChain, table: string, number: bigint): Uint8Array {
  const block = chain.block(number);
  if (block === undefined) throw new EvmError('debug', 'not found');
  if (table === 'headers') return encodeHeader(block.header, chain.rules.headerForm);
  if (table === 'hashes') return hexToBytes(block.hash);
  if (table === 'bodies') return encodeBody(chain, block);
  if (table === 'receipts') return encodeRlp(receiptsToItems(chain.receipts(block)));
  throw new EvmError('debug', `unknown table ${table}: it is one of ${ancientTables.join(', ')}`);
}

function readNamed(chain: EvmChain, key: Uint8Array): Uint8Array | undefined {
  const name = Buffer.from(key).toString('latin1');
  const isHead = ['LastBlock', 'LastHeader', 'LastFast'].includes(name);
  return isHead ? hexToBytes(chain.head.hash) : undefined;
}

type Reader = (chain: EvmChain, rest: Buffer) => Uint8Array | undefined;

const readers: readonly (readonly [prefix: string, read: Reader])[] = [
  ['secure-key-', ({ canonical }, hash) => canonical.store.states.preimage(hash)],
  ['H', (chain, hash) => numberOf(chain, hash)],
  ['h', (chain, rest) => readHeader(chain, rest)],
  ['b', (chain, rest) => map(blockAt(chain, rest), (block) => encodeBody(chain, block))],
  [
    'r',
    (chain, rest) => map(blockAt(chain, rest), (block) => encodeRlp(receiptsToItems(chain.receipts(block)))),
  ],
  [
    'l',
    (chain, hash) =>
      map(chain.canonical.store.blocks.location(bytesToHex(hash)), ({ blockNumber }) =>
        bigintToBytes(blockNumber),
      ),
  ],
  ['c', ({ canonical }, hash) => canonical.store.states.findCode(hash)],
];

function readPrefixed(chain: EvmChain, key: Buffer): Uint8Array | undefined {
  for (const [prefix, read] of readers) {
    if (!key.subarray(0, prefix.length).equals(Buffer.from(prefix, 'latin1'))) continue;
    const value = read(chain, key.subarray(prefix.length));
    if (value !== undefined) return value;
  }
  return key.length === hashLength ? chain.canonical.store.states.nodes.find(bytesToHash(key)) : undefined;
}

function numberOf(chain: EvmChain, hash: Buffer): Uint8Array | undefined {
  if (hash.length !== hashLength) return undefined;
  return map(chain.blockByHash(bytesToHex(hash)), ({ header }) => numberKey(header.number));
}

/** `h` with a number and a hash is a header, with a number and `n` the hash of the accepted block. */
function readHeader(chain: EvmChain, rest: Buffer): Uint8Array | undefined {
  if (rest.length === numberLength + 1 && rest.toString('latin1', numberLength) === 'n') {
    return map(chain.block(rest.readBigUInt64BE()), ({ hash }) => hexToBytes(hash));
  }
  return map(blockAt(chain, rest), ({ header }) => encodeHeader(header, chain.rules.headerForm));
}

/** The block that a number with a hash names. */
function blockAt(chain: EvmChain, rest: Buffer): Block | undefined {
  if (rest.length !== numberLength + hashLength) return undefined;
  const block = chain.block(bytesToBigint(rest.subarray(0, numberLength)));
  return block?.hash === bytesToHex(rest.subarray(numberLength)) ? block : undefined;
}

/** A block without its header. */
function encodeBody(chain: EvmChain, block: Block): Uint8Array {
  const items = RLP.decode(encodeBlock(block, chain.rules.headerForm)) as RlpInput;
  return encodeRlp(items instanceof Uint8Array ? [] : items.slice(1));
}

function numberKey(number: bigint): Uint8Array {
  const key = Buffer.alloc(numberLength);
  key.writeBigUInt64BE(number);
  return key;
}

function map<From, To>(value: From | undefined, to: (value: From) => To): To | undefined {
  return value === undefined ? undefined : to(value);
}
