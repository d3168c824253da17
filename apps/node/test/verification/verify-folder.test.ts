import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalChain } from '@firn/evm/fixtures/local-chain';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { hexToBytes } from '@firn/primitives/bytes';
import { openStore, uint64Key } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { verifyFolder } from '../../src/verification/verify-folder.js';

const other = '0x00000000000000000000000000000000000000b0';

/** A folder with a chain of three blocks, after `change` was made to its tables. */
async function folderWith(
  change: (
    part: (name: string) => ReturnType<ReturnType<typeof openStore>['subStore']>,
    hash: Uint8Array,
  ) => void,
): Promise<string> {
  const folder = temporaryFolder();
  const store = openStore(folder);
  const chain = openLocalChain(store);
  for (let nonce = 0n; nonce < 3n; nonce += 1n) {
    await chain.submit(signed({ nonce: chain.pool.nextNonce(richAddress), to: other, value: 1n }).raw);
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
