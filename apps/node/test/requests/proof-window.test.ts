import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, postStateRoot } from '@firn/evm/block';
import type { EvmChain } from '@firn/evm/chain';
import { openLocalChain, TestClock } from '@firn/evm/fixtures/local-chain';
import { signed } from '@firn/evm/fixtures/signed';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { startNode } from '../../src/hosting/start-node.js';
import { proofWindow, requireProofBlock } from '../../src/requests/proof-window.js';
import { startTestNode, temporaryFolder, testOptions } from '../fixtures/test-node.js';

const archival = defaultChainSettings;
const pruning = { ...defaultChainSettings, pruningEnabled: true };
const windowOf = (blocks: bigint) => ({ ...defaultChainSettings, historicalProofQueryWindow: blocks });

const hourMs = 3_600_000n;

/** A chain with one block an hour. */
async function hourlyChain(blocks: number): Promise<EvmChain> {
  const clock = new TestClock();
  const chain = openLocalChain(temporaryStore(onTestFinished), { clock });
  for (let nonce = 0n; nonce < blocks; nonce += 1n) {
    clock.advance(hourMs);
    await chain.submit(signed({ nonce, to: `0x${'aa'.repeat(20)}`, value: 1n }).raw);
  }
  return chain;
}

describe('requireProofBlock', () => {
  it('goes back 24 hours on an archival node', async () => {
    const chain = await hourlyChain(40);
    expect(requireProofBlock(chain, archival, 16n).header.number).toBe(16n);
    expect(() => requireProofBlock(chain, archival, 15n)).toThrow(
      'historical proof query not allowed: block number 15 is before the oldest allowed block number 16 (window of 24 blocks)',
    );
  });

  it('goes back as many blocks as it is told, and to the first for 0', async () => {
    const chain = await hourlyChain(40);
    expect(requireProofBlock(chain, windowOf(38n), 2n).header.number).toBe(2n);
    expect(() => requireProofBlock(chain, windowOf(38n), 1n)).toThrow(
      'block number 1 is before the oldest allowed block number 2 (window of 38 blocks)',
    );
    expect(requireProofBlock(chain, windowOf(0n), 0n).header.number).toBe(0n);
    expect(requireProofBlock(chain, windowOf(1_000n), 0n).header.number).toBe(0n);
  });

  it('goes back 32 blocks on a pruning node, whatever it is told', async () => {
    const chain = await hourlyChain(40);
    for (const settings of [pruning, { ...pruning, historicalProofQueryWindow: 0n }]) {
      expect(requireProofBlock(chain, settings, 8n).header.number).toBe(8n);
      expect(() => requireProofBlock(chain, settings, 7n)).toThrow(
        'historical proof query not allowed: block number 7 is before the oldest allowed block number 8 (window of 32 blocks)',
      );
    }
  });

  it('finds blocks by hash within the window, and names a hash that is none', async () => {
    const chain = await hourlyChain(30);
    const old = chain.block(1n)?.hash ?? '0x';
    const recent = chain.block(29n)?.hash ?? '0x';
    expect(requireProofBlock(chain, archival, recent).header.number).toBe(29n);
    expect(() => requireProofBlock(chain, archival, { blockHash: old })).toThrow('block number 1 is before');
    const unknown = `0x${'12'.repeat(32)}` as const;
    expect(() => requireProofBlock(chain, archival, unknown)).toThrow(
      `block from hash ${unknown} doesn't exist`,
    );
  });

  it('always answers roles: the last block, and the last one that it settles', async () => {
    const chain = await hourlyChain(40);
    for (const settings of [archival, pruning, windowOf(1n)]) {
      expect(requireProofBlock(chain, settings, 'earliest').header.number).toBe(0n);
      expect(requireProofBlock(chain, settings, 'finalized').header.number).toBe(39n);
      expect(requireProofBlock(chain, settings).header.number).toBe(40n);
    }
  });
});

describe('a pruning node', () => {
  let chain: EvmChain;
  let call: (method: string, params: unknown) => Promise<unknown>;
  const path = '/ext/bc/C/rpc';

  beforeAll(async () => {
    const node = await startTestNode((clean) => cleanups.push(clean), {
      chains: pruning,
      apiAdminEnabled: true,
    });
    const hosted = node.running.node.evmChains[0];
    if (hosted === undefined) throw new Error('a node has a C-Chain');
    chain = hosted.chain;
    for (let nonce = 0n; nonce < 40n; nonce += 1n) {
      await chain.submit(signed({ nonce, to: `0x${'aa'.repeat(20)}`, value: 1n }).raw);
    }
    await chain.prune();
    call = (method, params) =>
      node.call(method.startsWith('admin') ? '/ext/bc/C/admin' : path, method, params);
    return async () => {
      for (const clean of cleanups.reverse()) await clean();
    };
  });

  const cleanups: (() => void | Promise<void>)[] = [];
  const address = `0x${'aa'.repeat(20)}`;

  it('proves and reads within its window', async () => {
    const { result } = (await call('eth_getProof', [address, ['0x0'], '0x8'])) as {
      result: { balance: string };
    };
    expect(result.balance).toBe('0x8');
    expect(await call('eth_getBalance', [address, '0x8'])).toMatchObject({ result: '0x8' });
  });

  it.each([
    ['eth_getBalance', [address, '0x7']],
    ['eth_getTransactionCount', [address, '0x7']],
    ['eth_getCode', [address, '0x7']],
    ['eth_getStorageAt', [address, '0x0', '0x7']],
    ['eth_call', [{ to: address }, '0x7']],
    ['eth_estimateGas', [{ to: address }, '0x7']],
    ['eth_createAccessList', [{ to: address }, '0x7']],
  ])('answers %s of an older state with the error of the reference client', async (method, params) => {
    const root = postStateRoot(chain.block(7n) as Block);
    expect(await call(method, params)).toMatchObject({
      error: {
        code: -32_000,
        message: `missing trie node ${root.slice(2)} (path ) state ${root} is not available, not found`,
      },
    });
  });

  it('tells its window', async () => {
    expect(await call('admin_getVMConfig', [])).toMatchObject({
      result: { config: { 'pruning-enabled': true, 'historical-proof-query-window': 32 } },
    });
    expect(proofWindow(archival)).toBe(43_200n);
    expect(proofWindow(windowOf(7n))).toBe(7n);
  });
});

describe('a node that no longer prunes', () => {
  it('says from which block on states exist', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const folder = { ...testOptions(dataDir), chains: pruning };
    const context = { display: { write: () => {} }, processMetrics: false };
    {
      await using running = await startNode(folder, context);
      const chain = running.node.evmChains[0]?.chain;
      if (chain === undefined) throw new Error('a node has a C-Chain');
      for (let nonce = 0n; nonce < 40n; nonce += 1n) {
        await chain.submit(signed({ nonce, to: `0x${'aa'.repeat(20)}`, value: 1n }).raw);
      }
      await chain.prune();
    }
    await (await startNode(testOptions(dataDir), context)).close();
    const log = readFileSync(join(dataDir, 'logs', 'C.log'), 'utf8');
    expect(log).toContain('"oldest":"8"');
    expect(log).toContain('states before this block were pruned');
  });
});
