import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzip } from 'node:zlib';
import { keccak256 } from '@firn/crypto';
import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { postStateRoot } from '../block/block.js';
import type { ChainEntry, ChainStore } from '../chain/chain-store.js';
import type { EvmChain } from '../chain/evm-chain.js';
import { EvmError } from '../evm-error.js';
import type { DevControls } from './dev-controls.js';
import { readDump, writeDumpEntry, writeDumpHead } from './dump-format.js';
import { loadAnvilState } from './load-anvil-state.js';

/** Most bytes of a dump once it is unpacked. */
const maxUnpackedLength = 1 << 30;

/** Parts whose keys are the hashes of their values. */
const hashedParts: ReadonlySet<string> = new Set(['nodes', 'codes', 'preimages']);

/** Most bytes of a dump that a call carries: in hex, it fits into a request of 5 MiB. */
const maxPackedLength = 2 * 2 ** 20;

/**
 * Writes the whole chain: blocks with receipts and indexes, all states, edits, pool, snapshots and controls, as gzip;
 * returns the number of the last block in it. No block is made meanwhile.
 */
export function dumpChain(chain: EvmChain, sink: Writable): Promise<bigint> {
  return chain.exclusively(async ({ store }) => {
    await pipeline(Readable.from(dumpParts(chain, store)), createGzip(), sink);
    return chain.head.header.number;
  });
}

/** The same in memory. @throws EvmError `development` above 2 MiB. */
export async function packChain(chain: EvmChain): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      length += chunk.length;
      chunks.push(chunk);
      const isTooLong = length > maxPackedLength;
      done(
        isTooLong
          ? new EvmError(
              'development',
              `the dump is longer than the ${maxPackedLength} bytes that a call carries: dev_dumpChain writes it to a file`,
            )
          : null,
      );
    },
  });
  await dumpChain(chain, sink);
  return Buffer.concat(chunks);
}

/**
 * Puts a dumped chain of the same genesis in the place of this one, after checking that its blocks are one chain and that
 * nothing of its states was changed. Of a state that Anvil wrote, packed or not, it takes the accounts.
 * @throws EvmError `development` for a dump that does not pass; the chain is then as it was.
 */
export async function loadChain({ chain, snapshots }: DevControls, dump: Uint8Array): Promise<void> {
  const content = isJson(dump) ? Buffer.from(dump) : await unpack(dump);
  if (isJson(content)) return loadAnvilState(chain, content);
  const { genesisHash, entries } = readDump(content);
  const first = chain.block(chain.genesis.number);
  if (genesisHash !== first?.hash) {
    throw new EvmError(
      'development',
      `the dump is of a chain with genesis ${genesisHash}, not ${first?.hash}`,
    );
  }
  checkEntries(entries, chain.canonical.store, genesisHash);
  await chain.exclusively(async (between) => {
    await between.replace(entries);
    snapshots.reload();
  });
}

/** Whether this is a dump that {@link dumpChain} wrote, and not the state of another program. @throws EvmError `development` for what cannot be unpacked. */
export async function isChainDump(dump: Uint8Array): Promise<boolean> {
  return !isJson(dump) && !isJson(await unpack(dump));
}

function isJson([first]: Uint8Array): boolean {
  return first === 0x7b;
}

function* dumpParts(chain: EvmChain, store: ChainStore): Generator<Buffer> {
  const first = chain.block(chain.genesis.number);
  if (first === undefined) throw new Error('a chain has a genesis block');
  yield writeDumpHead(first.hash);
  for (const [part, stored] of store.parts) {
    for (const { key, value } of stored.range()) yield writeDumpEntry({ part, key, value });
  }
}

function unpack(dump: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gunzip(dump, { maxOutputLength: maxUnpackedLength }, (cause, bytes) => {
      if (cause === null) resolve(bytes);
      else reject(new EvmError('development', `the dump cannot be unpacked: ${cause.message}`, { cause }));
    });
  });
}

function checkEntries(entries: readonly ChainEntry[], store: ChainStore, genesisHash: Hex): void {
  let parent: { readonly hash: Hex; readonly number: bigint; readonly stateRoot: Hex } | undefined;
  const nodes = new Set<Hex>();
  for (const { part, key, value } of entries) {
    if (!store.parts.has(part))
      throw new EvmError('development', `the dump has a part ${part}, which a chain has not`);
    if (hashedParts.has(part) && Buffer.compare(keccak256(value), key) !== 0) {
      throw new EvmError(
        'development',
        `the dump is damaged: ${bytesToHex(key)} in ${part} is not the hash of its value`,
      );
    }
    if (part === 'nodes') nodes.add(bytesToHex(key));
    if (part !== 'blocks') continue;
    const block = store.blocks.decodeBlock(key, value);
    const { hash, header } = block;
    const isNext = parent === undefined ? hash === genesisHash : header.parentHash === parent.hash;
    if (!isNext)
      throw new EvmError(
        'development',
        `the dump is damaged: block ${header.number} does not follow its parent`,
      );
    parent = { hash, number: header.number, stateRoot: postStateRoot(block) };
  }
  if (parent === undefined) throw new EvmError('development', 'the dump holds no blocks');
  if (!nodes.has(parent.stateRoot)) {
    throw new EvmError(
      'development',
      `the dump does not hold the state ${parent.stateRoot} of block ${parent.number}`,
    );
  }
}
