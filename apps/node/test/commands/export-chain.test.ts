import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeBlock } from '@firn/evm/block';
import { openLocalChain } from '@firn/evm/fixtures/local-chain';
import { signed } from '@firn/evm/fixtures/signed';
import { missingTestData, testDataPath } from '@firn/evm/fixtures/test-data';
import { openStore, StoreError } from '@firn/storage';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importForeignChain } from '../../src/chains/import-foreign-chain.js';
import { type ExportOptions, type ExportProgress, exportChain } from '../../src/commands/export-chain.js';
import { StartRefusal } from '../../src/errors/start-refusal.js';
import { Loggers } from '../../src/logging/loggers.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const receiver = `0x${'aa'.repeat(20)}` as const;

/** A data folder with three blocks of the local C-Chain; returns the blocks as they are exported. */
async function chainFolder(): Promise<{ readonly dataDir: string; readonly blocks: readonly Uint8Array[] }> {
  const dataDir = temporaryFolder(onTestFinished);
  await using store = openStore(dataDir);
  const chain = openLocalChain(store);
  for (let nonce = 0n; nonce < 3n; nonce += 1n) await chain.submit(signed({ nonce, to: receiver }).raw);
  await chain.close();
  const blocks = [0n, 1n, 2n, 3n].map((number) => {
    const block = chain.block(number);
    if (block === undefined) throw new Error(`block ${number} is there`);
    return encodeBlock(block, 'c-chain');
  });
  return { dataDir, blocks };
}

function optionsOf(dataDir: string, options: Partial<ExportOptions> = {}): ExportOptions {
  const file = join(temporaryFolder(onTestFinished), 'chain.rlp');
  return { dataDir, name: 'C', file, genesisFile: undefined, first: undefined, last: undefined, ...options };
}

describe('exportChain', () => {
  it('writes the blocks one after the other, and tells how far it is', async () => {
    const { dataDir, blocks } = await chainFolder();
    const options = optionsOf(dataDir);
    const steps: ExportProgress[] = [];
    const report = await exportChain(options, { onProgress: (step) => steps.push(step) });
    const expected = Buffer.concat(blocks);
    expect(readFileSync(options.file).equals(expected)).toBe(true);
    expect(report).toEqual({ chain: 'C', first: 0n, last: 3n, bytes: expected.length });
    expect(steps.at(-1)).toEqual({ number: 3n, done: 4, total: 4 });
  });

  it('writes a part, and the genesis document as it was', async () => {
    const { dataDir, blocks } = await chainFolder();
    const genesisFile = join(temporaryFolder(onTestFinished), 'made', 'genesis.json');
    const options = optionsOf(dataDir, { first: 1n, last: 2n, genesisFile });
    await exportChain(options);
    expect(readFileSync(options.file).equals(Buffer.concat(blocks.slice(1, 3)))).toBe(true);
    expect(JSON.parse(readFileSync(genesisFile, 'utf8'))).toMatchObject({ config: { chainId: 43_112 } });
  });

  it('refuses what is not there, and leaves no file', async () => {
    const { dataDir } = await chainFolder();
    const refused = async (options: Partial<ExportOptions>, message: string): Promise<void> => {
      const all = optionsOf(dataDir, options);
      await expect(exportChain(all)).rejects.toThrow(message);
      await expect(exportChain(all)).rejects.toThrow(StartRefusal);
      expect(existsSync(all.file)).toBe(false);
    };
    await refused({ name: 'D' }, `the data folder ${dataDir} holds no chain D; its chains: C`);
    await refused({ last: 4n }, 'chain C ends with block 3, before 4');
    await refused({ first: 3n, last: 2n }, 'the first block 3 is after the last one 2');
    await refused({ dataDir: `${dataDir}/none` }, 'is no data folder of a node');
  });

  it('refuses the folder of a node that runs', async () => {
    const { dataDir } = await chainFolder();
    await using store = openStore(dataDir);
    expect(store.names()).toContain('C/blocks');
    await expect(exportChain(optionsOf(dataDir))).rejects.toThrow(StoreError);
  });

  it('leaves nothing when it is stopped', async () => {
    const { dataDir } = await chainFolder();
    const options = optionsOf(dataDir);
    const stopping = new AbortController();
    const exporting = exportChain(options, { signal: stopping.signal, onProgress: () => stopping.abort() });
    await expect(exporting).rejects.toThrow('aborted');
    expect(existsSync(options.file)).toBe(false);
    expect(existsSync(`${options.file}.partial`)).toBe(false);
  });

  it('writes what can be imported again', skipFor(missingTestData), async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const logger = new Loggers({
      folder: join(temporaryFolder(onTestFinished), 'logs'),
      levels: { logLevel: 'OFF', displayLevel: 'OFF' },
      display: { write: () => {} },
    }).open('x');
    const how = { logger, signal: undefined };
    const original = testDataPath('evm');
    {
      await using store = openStore(dataDir);
      await (await importForeignChain(store, { name: 'recorded', folder: original }, how)).close();
    }
    const folder = join(temporaryFolder(onTestFinished), 'copy');
    mkdirSync(folder);
    const file = join(folder, 'chain.rlp');
    const genesisFile = join(folder, 'genesis.json');
    const { chain } = await exportChain(optionsOf(dataDir, { name: 'recorded', file, genesisFile }));
    expect(chain).toBe('import/recorded');
    // The original leaves the first block out, which the genesis document stands for.
    expect(
      readFileSync(file)
        .subarray(-1000)
        .equals(readFileSync(join(original, 'chain.rlp')).subarray(-1000)),
    ).toBe(true);

    await using store = openStore(temporaryFolder(onTestFinished));
    const again = await importForeignChain(store, { name: 'again', folder }, how);
    expect(again.head.header.number).toBe(54n);
    await again.close();

    // A file that was cut while it was copied is imported as far as it goes.
    writeFileSync(file, readFileSync(file).subarray(0, -7));
    await using other = openStore(temporaryFolder(onTestFinished));
    const cut = await importForeignChain(other, { name: 'cut', folder }, how);
    expect(cut.head.header.number).toBe(53n);
    await cut.close();
  });
});
