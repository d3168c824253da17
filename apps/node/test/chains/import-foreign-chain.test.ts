import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingTestData, testDataPath } from '@firn/evm/fixtures/test-data';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importForeignChain } from '../../src/chains/import-foreign-chain.js';
import { StartRefusal } from '../../src/errors/start-refusal.js';
import type { Logger } from '../../src/logging/logger.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const logger = { info: () => {} } as unknown as Logger;
const how = { logger, signal: undefined };

describe('importForeignChain', () => {
  it('names the folder that it cannot read', async () => {
    const store = temporaryStore(onTestFinished);
    await expect(importForeignChain(store, { name: 'x', folder: '/nowhere' }, how)).rejects.toThrow(
      /^chain x cannot be imported from \/nowhere: ENOENT/,
    );
  });

  it.each([
    ['a custom chain', 'feeConfig', 'run it with --custom-chain'],
    ['a C-Chain', 'apricotPhase1BlockTimestamp', 'every node makes its own'],
  ])('sends away the genesis document of %s', async (kind, key, advice) => {
    const folder = temporaryFolder(onTestFinished);
    const genesis = { config: { chainId: 1, [key]: {} }, alloc: {}, gasLimit: '0x1' };
    writeFileSync(join(folder, 'genesis.json'), JSON.stringify(genesis));
    await expect(
      importForeignChain(temporaryStore(onTestFinished), { name: 'x', folder }, how),
    ).rejects.toThrow(`genesis.json is that of ${kind}, not of a chain of Ethereum; ${advice}`);
  });

  describe('of the recorded chain', skipFor(missingTestData), () => {
    it('brings every block in, and takes up where it was left', async () => {
      const store = temporaryStore(onTestFinished);
      const folder = testDataPath('evm');
      const chain = await importForeignChain(store, { name: 'recorded', folder }, how);
      expect(chain.head.header.number).toBe(54n);
      await chain.close();
      const again = await importForeignChain(store, { name: 'recorded', folder }, how);
      expect(again.head.hash).toBe(chain.head.hash);
    });

    it('refuses a block that was changed', async () => {
      const folder = temporaryFolder(onTestFinished);
      cpSync(testDataPath('evm', 'genesis.json'), join(folder, 'genesis.json'));
      const blocks = readFileSync(testDataPath('evm', 'chain.rlp'));
      blocks[blocks.length - 200] = (blocks[blocks.length - 200] ?? 0) ^ 1;
      writeFileSync(join(folder, 'chain.rlp'), blocks);
      await expect(
        importForeignChain(temporaryStore(onTestFinished), { name: 'recorded', folder }, how),
      ).rejects.toThrow(StartRefusal);
    });

    it('ends between two blocks when it is asked to', async () => {
      const controller = new AbortController();
      controller.abort(new Error('enough'));
      await expect(
        importForeignChain(
          temporaryStore(onTestFinished),
          { name: 'recorded', folder: testDataPath('evm') },
          { logger, signal: controller.signal },
        ),
      ).rejects.toThrow('enough');
    });
  });
});
