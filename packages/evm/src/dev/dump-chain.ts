import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Turn } from '@firn/chain-runtime';
import type { EvmChain } from '../chain/evm-chain.js';
import type { ChainStore } from '../chain/storage/chain-store.js';
import { EvmError } from '../evm-error.js';
import { checkDump } from './check-dump.js';
import type { DevControls } from './dev-controls.js';
import { dumpAnvilState } from './dump-anvil-state.js';
import { bytesInMemory, bytesOfFile, type DumpBytes } from './dump-bytes.js';
import { readDumpEntries, readDumpHead, writeDumpEntry, writeDumpHead } from './dump-format.js';
import { loadAnvilState } from './load-anvil-state.js';
import { type UnpackOptions, unpackDump } from './unpack-dump.js';

/** Most bytes of a dump that came with a call, once it is unpacked. */
const maxCarriedLength = 2 ** 30;

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
export function packChain(chain: EvmChain): Promise<Uint8Array> {
  return inMemory((sink) => dumpChain(chain, sink));
}

/** The accounts after the last block as Anvil writes them, as gzip in memory. @throws EvmError `development` above 2 MiB, and as {@link dumpAnvilState}. */
export function packAnvilState(chain: EvmChain): Promise<Uint8Array> {
  return inMemory((sink) => dumpAnvilState(chain, sink, { isPacked: true }));
}

async function inMemory(dump: (sink: Writable) => Promise<unknown>): Promise<Uint8Array> {
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
              `the dump is longer than the ${maxPackedLength} bytes that a call carries: dev_dumpChain and --dump-state write it to a file`,
            )
          : null,
      );
    },
  });
  await dump(sink);
  return Buffer.concat(chunks);
}

/** A dump that was opened: what it is, and its content. It has to be closed. */
export interface OpenDump {
  /** `anvil` for the state of another program, `chain` for what {@link dumpChain} wrote. */
  readonly form: 'anvil' | 'chain';
  readonly content: DumpBytes;
  close(): void;
}

/**
 * Opens a dump: bytes, or a file by its path, packed or not. What is packed is unpacked into a file.
 * @throws EvmError `development` for what cannot be unpacked.
 */
export async function openDump(source: Uint8Array | string, options: UnpackOptions = {}): Promise<OpenDump> {
  const bytes = typeof source === 'string' ? bytesOfFile(source) : bytesInMemory(source);
  let content: DumpBytes | undefined;
  try {
    content = beginsJson(bytes) ? bytes : await unpackDump(bytes, options);
    const form = beginsJson(content) ? 'anvil' : 'chain';
    return { form, content, close: () => content?.close() };
  } finally {
    if (content !== bytes) bytes.close();
  }
}

/**
 * Puts a dumped chain of the same genesis in the place of this one, after checking that its blocks are one chain and that
 * nothing of its states was changed. Of a state that Anvil wrote, packed or not, it takes the accounts.
 * @throws EvmError `development` for a dump that does not pass; the chain is then as it was.
 */
export async function loadChain(
  { chain, snapshots }: DevControls,
  { form, content }: OpenDump,
): Promise<void> {
  if (form === 'anvil') return loadAnvilState(chain, content);
  const genesisHash = readDumpHead(content);
  const first = chain.block(chain.genesis.number);
  if (genesisHash !== first?.hash) {
    throw new EvmError(
      'development',
      `the dump is of a chain with genesis ${genesisHash}, not ${first?.hash}`,
    );
  }
  await checkDump(content, chain.canonical.store, genesisHash);
  await chain.exclusively((between) =>
    between.replace(
      () => readDumpEntries(content),
      new Turn(),
      () => snapshots.reload(),
    ),
  );
}

/** The same of bytes that a call carries. @throws EvmError `development` for more than 1 GiB unpacked, too. */
export async function loadPacked(
  dev: DevControls,
  packed: Uint8Array,
  { folder }: Pick<UnpackOptions, 'folder'> = {},
): Promise<void> {
  const dump = await openDump(packed, { folder, maxLength: maxCarriedLength });
  try {
    await loadChain(dev, dump);
  } finally {
    dump.close();
  }
}

function beginsJson(bytes: DumpBytes): boolean {
  const first = Buffer.alloc(1);
  return bytes.read(first, 0) === 1 && [0x7b, 0x20, 0x09, 0x0a, 0x0d].includes(first.readUInt8(0));
}

function* dumpParts(chain: EvmChain, store: ChainStore): Generator<Buffer> {
  const first = chain.block(chain.genesis.number);
  if (first === undefined) throw new Error('a chain has a genesis block');
  yield writeDumpHead(first.hash);
  for (const [part, stored] of store.parts) {
    for (const { key, value } of stored.range()) yield writeDumpEntry({ part, key, value });
  }
}
