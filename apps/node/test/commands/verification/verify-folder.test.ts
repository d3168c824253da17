import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LogIndex } from '@firn/evm/chain';
import { assemble } from '@firn/evm/fixtures/assemble';
import { openLocalChain } from '@firn/evm/fixtures/local-chain';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { openSharedMemory } from '@firn/platform-chain/shared-memory';
import { DurableState } from '@firn/platform-chain/state';
import { hexToBytes } from '@firn/primitives/bytes';
import { openStore, type Store, type SubStore, uint64Key } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyFolder } from '../../../src/commands/verification/verify-folder.js';
import { temporaryFolder as nodeFolder, startTestNode } from '../../fixtures/test-node.js';

const other = '0x00000000000000000000000000000000000000b0';

type Change = (part: (name: string) => SubStore, hash: Uint8Array) => void;

/** A contract that writes a slot and two logs, and has a code. */
const slotOfContract = Buffer.alloc(32).fill(2, 31);
const creation = assemble('0x01 0x02 SSTORE 0x07 0x00 0x00 LOG1 0x08 0x00 0x00 LOG1 0x01 0x00 RETURN');

/** A folder with a chain of three blocks, and of a fourth for a contract, after `change` was made to its tables. */
async function folderWith(change: Change, { hasContract = false } = {}): Promise<string> {
  const folder = temporaryFolder();
  const store = openStore(folder);
  const chain = openLocalChain(store);
  for (let nonce = 0n; nonce < 3n; nonce += 1n) {
    await chain.submit(signed({ nonce: chain.pool.nextNonce(richAddress), to: other, value: 1n }).raw);
  }
  if (hasContract) {
    const nonce = chain.pool.nextNonce(richAddress);
    await chain.submit(signed({ nonce, gas: 300_000n, input: creation }).raw);
  }
  const { hash } = chain.head;
  await chain.close();
  store.write(() => change((name) => store.subStore(name), hexToBytes(hash)));
  await store.close();
  return folder;
}

async function faultsOf(folder: string): Promise<string[]> {
  const told: string[] = [];
  await verifyFolder(folder, { onFault: ({ table, what }) => told.push(`${table}: ${what}`) });
  return told;
}

function keysOf(part: SubStore): Uint8Array[] {
  return Array.from(part.keys(), (key) => Uint8Array.from(key));
}

// The storage of the contract is one leaf, which no other node of a state begins like: a path of 32 bytes, and the value 1.
function removeStorage(part: (name: string) => SubStore): void {
  for (const { key, value } of part('C/nodes').range()) {
    if (value.length === 36 && value.at(-1) === 1) part('C/nodes').remove(Uint8Array.from(key));
  }
}

/** The value with another last byte. */
function changed(value: Uint8Array | undefined): Uint8Array {
  const copy = Uint8Array.from(value ?? []);
  copy[copy.length - 1] = (copy.at(-1) as number) ^ 1;
  return copy;
}

describe('a data folder that is verified', () => {
  it('is whole as a node leaves it', async () => {
    const folder = await folderWith(() => {});
    const report = await verifyFolder(folder, { onFault: () => {} });
    expect(report).toMatchObject({ faults: 0, chains: ['C'] });
    expect(report.entries).toBeGreaterThan(20);
    expect(report.pages).toBeGreaterThan(10);
  });

  it('is whole where a node ended before it wrote the first block of a chain', async () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    const tables = ['blocks', 'receipts', 'numbers', 'nodes', 'codes', 'meta'];
    for (const kind of tables) store.subStore(`new/${kind}`);
    const logIndex = new LogIndex(store.subStore('new/log-index'));
    store.write(() => logIndex.markComplete());
    await store.close();
    expect(await faultsOf(folder)).toEqual([]);
  });

  it('is whole where a node ended before it wrote the genesis of the platform chain', async () => {
    const folder = temporaryFolder();
    const store = openStore(folder);
    new DurableState(store, openSharedMemory(store));
    await store.close();
    expect(await faultsOf(folder)).toEqual([]);
  });

  it.each(['blocks', 'nodes'])('tells of %s of a chain that has no last one', async (kind) => {
    const folder = await folderWith((part) => {
      const [first] = part(`C/${kind}`).range({ limit: 1 });
      if (first === undefined) throw new Error(`C/${kind} is empty`);
      part(`new/${kind}`).put(Uint8Array.from(first.key), Uint8Array.from(first.value));
      part('new/meta');
    });
    expect(await faultsOf(folder)).toContainEqual('new/meta: the number of the last block is missing');
  });

  it.each(['blocks', 'receipts'])('tells of %s that are other than they were written', async (kind) => {
    const folder = await folderWith((part) => {
      part(`C/${kind}`).put(uint64Key(2n), changed(part(`C/${kind}`).get(uint64Key(2n))));
    });
    expect(await faultsOf(folder)).toContainEqual(
      expect.stringMatching(/block 2: its checksum does not hold$/u),
    );
  });

  it.each(['blocks', 'receipts'])('tells of %s that are missing', async (kind) => {
    const folder = await folderWith((part) => part(`C/${kind}`).remove(uint64Key(2n)));
    expect((await faultsOf(folder)).join()).toMatch(/missing/u);
  });

  it('tells of indexes, trie nodes and codes', async () => {
    const folder = await folderWith((part, hash) => {
      part('C/numbers').remove(hash);
      for (const kind of ['nodes', 'transactions']) {
        const [first] = part(`C/${kind}`).range({ limit: 1 });
        if (first !== undefined) part(`C/${kind}`).put(Uint8Array.from(first.key), changed(first.value));
      }
      part('C/codes').put(new Uint8Array(32), new Uint8Array(3));
    });
    const told = (await faultsOf(folder)).join('\n');
    expect(told).toContain('C/numbers: the number of block 3 by its hash: it is missing');
    expect(told).toMatch(/C\/nodes: entry 0x[0-9a-f]{64} has another hash/u);
    expect(told).toMatch(/C\/transactions: the place of transaction 0 of block \d: it is 0x/u);
    expect(told).toContain(`C/codes: entry 0x${'00'.repeat(32)} has another hash`);
  });

  it.each<[string, string, Change]>([
    [
      'codes that are missing',
      'C/codes: code 0x',
      (part) => {
        for (const key of keysOf(part('C/codes'))) part('C/codes').remove(key);
      },
    ],
    ['nodes of a storage that are missing', 'of the state after block 4: it is missing', removeStorage],
    [
      'entries of the index of logs that are missing',
      'C/log-index: 1 entries for the addresses and topics of the logs of block 4 are missing',
      (part) => part('C/log-index').remove(keysOf(part('C/log-index'))[0] as Uint8Array),
    ],
    [
      'entries of an index that no block has',
      'C/log-index: 1 entries belong to no block',
      (part) => part('C/log-index').put(Buffer.alloc(41), new Uint8Array(0)),
    ],
    [
      'blooms',
      'C/blooms: the bloom of block 4: it is 0x',
      (part) => part('C/blooms').put(uint64Key(4n), changed(part('C/blooms').get(uint64Key(4n)))),
    ],
  ])('tells of %s', async (_, expected, change) => {
    expect(await faultsOf(await folderWith(() => {}, { hasContract: true }))).toEqual([]);
    expect((await faultsOf(await folderWith(change, { hasContract: true }))).join('\n')).toContain(expected);
  });

  it('tells of damaged pages, and does not map the file then', async () => {
    const folder = await folderWith(() => {});
    const file = join(folder, 'store.lmdb');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0x5a, 4 * 4096));
    expect((await faultsOf(folder)).join()).toMatch(/page \d+ says that it is page/u);
  });

  it('is refused where there is none', async () => {
    await expect(faultsOf(temporaryFolder())).rejects.toThrow(
      'is no data folder of a node: it has no store.lmdb',
    );
  });
});

describe('the platform chain of a node', () => {
  const atEnd = atEndOfFile();
  let whole: string;
  beforeAll(async () => {
    whole = nodeFolder(atEnd);
    const node = await startTestNode(atEnd, { dataDir: whole });
    await node.running.close();
  });

  it('is whole', async () => {
    expect(await faultsOf(whole)).toEqual([]);
  });

  it.each(['blocks', 'figures', 'stakers', 'txs', 'utxos', 'blockchains'])(
    'tells of %s that are other than they were written',
    async (name) => {
      const folder = temporaryFolder();
      copyFileSync(join(whole, 'store.lmdb'), join(folder, 'store.lmdb'));
      await changeStore(folder, (store) => {
        const part = store.subStore(`P/${name}`);
        const [first] = part.range({ limit: 1 });
        if (first !== undefined) part.put(Uint8Array.from(first.key), changed(first.value));
      });
      expect((await faultsOf(folder)).join('\n')).toMatch(
        new RegExp(
          `P/${name}: entry 0x[0-9a-f]+: entry 0x[0-9a-f]+ of P/${name} cannot be read: its checksum does not hold`,
          'u',
        ),
      );
    },
  );

  it.each(['txs', 'blocks-by-id'])('tells of %s that are missing', async (name) => {
    const folder = temporaryFolder();
    copyFileSync(join(whole, 'store.lmdb'), join(folder, 'store.lmdb'));
    await changeStore(folder, (store) => {
      for (const key of keysOf(store.subStore(`P/${name}`))) store.subStore(`P/${name}`).remove(key);
    });
    expect(await faultsOf(folder)).not.toEqual([]);
  });
});

async function changeStore(folder: string, change: (store: Store) => void): Promise<void> {
  await using store = openStore(folder);
  store.write(() => change(store));
}

describe('a chain whose entries are damaged', () => {
  it('says so instead of answering', async () => {
    const folder = await folderWith((part) => {
      part('C/blocks').put(uint64Key(2n), changed(part('C/blocks').get(uint64Key(2n))));
      part('C/receipts').put(uint64Key(1n), changed(part('C/receipts').get(uint64Key(1n))));
      part('C/blocks').remove(uint64Key(0n));
      part('C/blocks').put(uint64Key(0n), new Uint8Array([0xc0]));
    });
    await using store = openStore(folder);
    expect(() => openLocalChain(store)).toThrow('the store of this node is damaged: block 0 cannot be read');
  });

  it('tells of a state that is kept but not there as a whole', async () => {
    const folder = await folderWith(
      (part) => {
        removeStorage(part);
        for (const key of keysOf(part('C/codes'))) part('C/codes').remove(key);
      },
      { hasContract: true },
    );
    await using store = openStore(folder);
    const chain = openLocalChain(store);
    const state = chain.stateAfter(chain.head);
    const { contractAddress } = chain.receipts(chain.head)[0] as { contractAddress: `0x${string}` };
    expect(() => state.storage(contractAddress, slotOfContract)).toThrow(
      /the store of this node is damaged: trie node 0x[0-9a-f]{64} is missing;/u,
    );
    expect(() => state.code(contractAddress)).toThrow(/is damaged: code 0x[0-9a-f]{64} is missing;/u);
    await chain.close();
  });

  it('tells which block, which receipts, and which are missing', async () => {
    const folder = await folderWith((part) => {
      part('C/blocks').put(uint64Key(2n), changed(part('C/blocks').get(uint64Key(2n))));
      part('C/blocks').remove(uint64Key(1n));
      part('C/receipts').put(uint64Key(3n), changed(part('C/receipts').get(uint64Key(3n))));
    });
    await using store = openStore(folder);
    const chain = openLocalChain(store);
    expect(() => chain.block(2n)).toThrow('block 2 cannot be read: its checksum does not hold');
    expect(() => chain.block(1n)).toThrow('block 1 is missing');
    expect(() => chain.receipts(chain.head)).toThrow('the receipts of block 3 cannot be read');
    expect(chain.block(4n)).toBeUndefined();
    await chain.close();
  });
});
