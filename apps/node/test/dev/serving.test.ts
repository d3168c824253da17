import { createPublicClient, createTestClient, createWalletClient, http, webSocket } from 'viem';
import { describe, expect, it, onTestFinished } from 'vitest';
import { servesDevApi } from '../../src/config/dev-api.js';
import { startNode } from '../../src/hosting/start-node.js';
import { funded, localChain } from '../fixtures/funded.js';
import { startTestNode, temporaryFolder, testOptions } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const contract = '0x00000000000000000000000000000000000000C0';
/** Logs without topics what it is called with. */
const logging = '0x60003560005260206000a0';
const context = { display: { write: () => {} }, processMetrics: false };

const local = { id: 12_345, name: 'local' };
const options = { httpHost: '127.0.0.1', publicApi: false, devApi: undefined };

describe('the development controls', () => {
  it('are served on loopback, off the main and the test network, and not by a public server', () => {
    expect(servesDevApi(options, local)).toBe(true);
    for (const httpHost of ['localhost', '::1', '127.8.0.1'])
      expect(servesDevApi({ ...options, httpHost }, local)).toBe(true);
    for (const httpHost of ['0.0.0.0', '::', '192.168.1.5', 'example.org'])
      expect(servesDevApi({ ...options, httpHost }, local)).toBe(false);
    expect(servesDevApi({ ...options, publicApi: true }, local)).toBe(false);
    expect(servesDevApi(options, { id: 1, name: 'mainnet' })).toBe(false);
    expect(servesDevApi(options, { id: 5, name: 'fuji' })).toBe(false);
    expect(servesDevApi({ ...options, devApi: false }, local)).toBe(false);
    expect(servesDevApi({ ...options, devApi: true, httpHost: '0.0.0.0' }, local)).toBe(true);
  });

  it('cannot be forced where others rely on the chain', async () => {
    const fuji = testOptions(temporaryFolder(onTestFinished), { networkId: 'fuji', devApi: true });
    await expect(startNode(fuji, context)).rejects.toThrow('--dev-api=true is refused on fuji');
    const open = testOptions(temporaryFolder(onTestFinished), { publicApi: true, devApi: true });
    await expect(startNode(open, context)).rejects.toThrow('exclude each other');
  });

  it('are unknown methods where they are off, and blocks are final', async () => {
    const { call } = await startTestNode(onTestFinished, { devApi: false });
    expect((await call(rpc, 'evm_snapshot', [])).error?.code).toBe(-32_601);
    expect((await call(rpc, 'dev_mine', [])).error?.code).toBe(-32_601);
    expect((await call(rpc, 'debug_setHead', ['0x0'])).error).toEqual({
      code: -32_000,
      message: 'accepted blocks are final',
    });
  });

  it('make the node known to tools that use only nodes they know by name', async () => {
    const version = async (devApi: boolean): Promise<unknown> => {
      const { call } = await startTestNode(onTestFinished, { devApi });
      return (await call(rpc, 'web3_clientVersion', [])).result;
    };
    expect(await version(true)).toMatch(/^anvil-compatible\/firn\/\d/);
    expect(await version(false)).toMatch(/^firn\/\d/);
  });

  it('stand in the served document, once', async () => {
    const { call } = await startTestNode(onTestFinished);
    const { result } = await call(rpc, 'rpc.discover', []);
    const names = (result as { methods: { name: string }[] }).methods.map(({ name }) => name);
    expect(names).toContain('dev_snapshot');
    expect(new Set(names).size).toBe(names.length);
  });

  it('take numbers as Hardhat, Anvil and Ganache write them', async () => {
    const { call, running } = await startTestNode(onTestFinished);
    const { chain } = running.node.evmChains[0] ?? {};
    expect((await call(rpc, 'evm_mine', [])).result).toBe('0x0');
    const later = Number(chain?.head.header.timestamp) + 100_000_000;
    expect((await call(rpc, 'evm_mine', [later])).result).toBe('0x0');
    expect(chain?.head.header.timestamp).toBe(BigInt(later));
    const timestamp = `0x${(later + 1).toString(16)}`;
    expect((await call(rpc, 'evm_mine', [{ timestamp, blocks: 2 }])).result).toBe('0x0');
    expect(chain?.head.header.number).toBe(4n);
    expect((await call(rpc, 'hardhat_mine', ['0x3', '0x3c'])).result).toBe(true);
    expect(chain?.head.header.number).toBe(7n);
    await call(rpc, 'evm_setIntervalMining', [5]);
    expect((await call(rpc, 'anvil_getIntervalMining', [])).result).toBe(5);
    await call(rpc, 'evm_setIntervalMining', [5000]);
    expect((await call(rpc, 'anvil_getIntervalMining', [])).result).toBe(5);
    await call(rpc, 'anvil_setIntervalMining', [0]);
    expect((await call(rpc, 'anvil_getIntervalMining', [])).result).toBeNull();
    expect((await call(rpc, 'hardhat_mine', ['0xf4241'])).error).toMatchObject({
      code: -32_000,
      message: 'cannot mine 1000001 blocks at once: at most 1000000',
    });
    expect((await call(rpc, 'hardhat_reset', [{ forking: { jsonRpcUrl: 'http://a' } }])).error?.code).toBe(
      -32_000,
    );
    expect((await call(rpc, 'anvil_nodeInfo', [])).result).toMatchObject({
      currentBlockNumber: '0x7',
      transactionOrder: 'fees',
    });
    expect((await call(rpc, 'hardhat_metadata', [])).result).toMatchObject({
      chainId: 43_112,
      latestBlockNumber: 7,
    });
  });

  it('dump a chain into a file, which another node loads', async () => {
    const folder = temporaryFolder(onTestFinished);
    const node = await startTestNode(onTestFinished, { dataDir: folder });
    await node.call(rpc, 'anvil_mine', ['0x5']);
    const { result } = await node.call(rpc, 'dev_dumpChain', ['five']);
    expect(result).toMatchObject({ file: `${folder}/dumps/five.firn`, head: '0x5' });
    expect((await node.call(rpc, 'dev_dumpChain', ['../five'])).error?.code).toBe(-32_602);
    const before = (await node.call(rpc, 'eth_getBlockByNumber', ['latest', false])).result;
    await node.call(rpc, 'anvil_reset', []);
    expect((await node.call(rpc, 'eth_blockNumber', [])).result).toBe('0x0');
    expect((await node.call(rpc, 'dev_loadChain', ['six'])).error?.message).toContain('there is no dump');
    expect((await node.call(rpc, 'dev_loadChain', ['five'])).result).toBe(true);
    expect((await node.call(rpc, 'eth_getBlockByNumber', ['latest', false])).result).toEqual(before);
  });
});

describe('clients that watch a chain', () => {
  it('hear of logs that were taken back, and of the blocks after them', async () => {
    const node = await startTestNode(onTestFinished);
    const transport = http(node.url + rpc);
    const test = createTestClient({ chain: localChain, transport, mode: 'anvil' });
    const wallet = createWalletClient({ chain: localChain, transport, account: funded });
    const socket = webSocket(`${node.url.replace('http', 'ws')}/ext/bc/C/ws`);
    const watcher = createPublicClient({ chain: localChain, transport: socket });
    await test.setCode({ address: contract, bytecode: logging });
    const seen: { removed: boolean; data: string }[] = [];
    const heads: string[] = [];
    let wake = (): void => {};
    const logs = await watcher.transport.subscribe({
      params: ['logs', { address: contract }],
      onData: ({ result }) => {
        seen.push({ removed: result.removed, data: result.data });
        wake();
      },
    });
    const blocks = await watcher.transport.subscribe({
      params: ['newHeads'],
      onData: ({ result }) => {
        heads.push(result.number);
        wake();
      },
    });
    onTestFinished(async () => {
      await logs.unsubscribe();
      await blocks.unsubscribe();
      (await watcher.transport.getRpcClient()).close();
    });
    const { result: filter } = await node.call(rpc, 'eth_newFilter', [{ address: contract }]);
    const send = (value: number) =>
      wallet.sendTransaction({
        to: contract,
        gas: 100_000n,
        data: `0x${value.toString(16).padStart(64, '0')}`,
      });
    await send(1);
    await send(2);
    expect((await node.call(rpc, 'eth_getFilterChanges', [filter])).result).toHaveLength(2);
    await node.call(rpc, 'debug_setHead', ['0x1']);
    await send(3);
    await new Promise<void>((resolve) => {
      wake = () => {
        if (seen.length === 4 && heads.length === 3) resolve();
      };
      wake();
    });
    expect(seen.map(({ removed, data }) => [removed, Number(data)])).toEqual([
      [false, 1],
      [false, 2],
      [true, 2],
      [false, 3],
    ]);
    expect(heads).toEqual(['0x1', '0x2', '0x2']);
    const { result } = await node.call(rpc, 'eth_getFilterChanges', [filter]);
    expect(result).toMatchObject([
      { removed: true, blockNumber: '0x2' },
      { removed: false, blockNumber: '0x2' },
    ]);
    expect(
      (await node.call(rpc, 'eth_getLogs', [{ fromBlock: '0x0', address: contract }])).result,
    ).toHaveLength(2);
  });
});
