import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { subnetGenesis } from '@firn/evm/fixtures/subnet-genesis';
import { nameToId } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { customChainFiles } from '../fixtures/custom-chain.js';
import { checkHeapProfile } from '../fixtures/profile-formats.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const cId = '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC';
const platformId = '11111111111111111111111111111111LpoYY';

describe('admin', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { apiAdminEnabled: true });
  });

  const chainIdAt = async (path: string): Promise<unknown> =>
    (await node.call(path, 'eth_chainId', [])).result;

  it('gives an API a second path, with those below it, at once', async () => {
    expect((await node.post('/ext/contracts/rpc', {})).status).toBe(404);
    expect(await node.client.admin.alias({ endpoint: 'bc/C', alias: 'contracts' })).toEqual({});
    expect(await chainIdAt('/ext/contracts/rpc')).toBe('0xa868');
    expect(await chainIdAt('/ext/bc/C/rpc')).toBe('0xa868');
    expect((await node.call('/ext/contracts/admin', 'admin_getVMConfig', [])).result).toBeDefined();
  });

  it('gives its WebSocket a second path too', async () => {
    await node.client.admin.alias({ endpoint: 'bc/C', alias: 'live' });
    for (const path of ['/ext/live/ws', '/ext/bc/C/ws']) {
      const socket = new WebSocket(node.url.replace('http', 'ws') + path);
      onTestFinished(() => socket.terminate());
      await once(socket, 'open');
      socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}');
      expect(String(await once(socket, 'message'))).toContain('0xa868');
    }
  });

  it('takes an alias of any characters, and finds it where a URL escapes them', async () => {
    for (const alias of ['with space', 'a?b', 'ключ', '%41']) {
      await node.client.admin.alias({ endpoint: 'info', alias });
      const path = `/ext/${encodeURIComponent(alias)}`;
      expect((await node.call(path, 'info.getNetworkID')).result).toEqual({ networkID: '12345' });
    }
  });

  it('gives one endpoint a second path, and an alias an alias', async () => {
    await node.client.admin.alias({ endpoint: 'bc/C/rpc', alias: 'direct' });
    await node.client.admin.alias({ endpoint: 'direct', alias: 'deep/er' });
    expect(await chainIdAt('/ext/direct')).toBe('0xa868');
    expect(await chainIdAt('/ext/deep/er')).toBe('0xa868');
  });

  it('lets an alias wait for its endpoint, and end nowhere when it leads to itself', async () => {
    await node.client.admin.alias({ endpoint: 'later', alias: 'early' });
    await node.client.admin.alias({ endpoint: 'early', alias: 'later' });
    expect((await node.post('/ext/early/rpc', {})).status).toBe(404);
  });

  it('refuses a path that is an alias or an API already', async () => {
    await node.client.admin.alias({ endpoint: 'info', alias: 'facts' });
    await expect(node.client.admin.alias({ endpoint: 'bc/C', alias: 'facts' })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'route is either already aliased or already maps to a handle: /ext/facts',
    });
    for (const alias of ['info', 'health', 'metrics']) {
      await expect(node.client.admin.alias({ endpoint: 'bc/C', alias })).rejects.toMatchObject({
        name: 'RpcError',
        data: undefined,
        rpcCode: -32000,
        message: `failed to create endpoint as /ext/${alias} already exists`,
      });
    }
  });

  it('takes an alias of 512 bytes and none of 513', async () => {
    const alias = 'é'.repeat(256);
    expect(await node.client.admin.alias({ endpoint: 'info', alias })).toEqual({});
    expect((await node.call(`/ext/${alias}`, 'info.getNetworkID')).result).toEqual({ networkID: '12345' });
    const { error } = await node.call('/ext/admin', 'admin.alias', { endpoint: 'info', alias: `${alias}a` });
    expect(error).toMatchObject({ code: -32602 });
  });

  it('gives a chain a second name', async () => {
    expect(await node.client.admin.aliasChain({ chain: cId, alias: 'coins' })).toEqual({});
    expect(await chainIdAt('/ext/bc/coins/rpc')).toBe('0xa868');
    expect(await node.client.info.getBlockchainID({ alias: 'coins' })).toEqual({ blockchainID: cId });
    expect(await node.client.admin.getChainAliases({ chain: cId })).toEqual({
      aliases: ['C', 'evm', cId, 'coins'],
    });
  });

  it('refuses a name that is taken, and a chain that is unknown', async () => {
    await expect(node.client.admin.aliasChain({ chain: 'C', alias: 'P' })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'alias already mapped to an ID: P',
    });
    await expect(node.client.admin.aliasChain({ chain: 'Q', alias: 'R' })).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'there is no ID with alias: Q',
    });
  });

  it('lists the names of a chain by its ID, and none of an unknown one', async () => {
    expect(await node.client.admin.getChainAliases({ chain: platformId })).toEqual({
      aliases: ['P', 'platform', platformId],
    });
    const chain = nameToId('avm');
    expect(await node.client.admin.getChainAliases({ chain })).toEqual({ aliases: null });
  });

  it('sets the two levels of one logger and of all', async () => {
    expect(await node.client.admin.setLoggerLevel({ loggerName: 'P', logLevel: 'DEBUG' })).toEqual({
      loggerLevels: { P: { logLevel: 'DEBUG', displayLevel: 'OFF' } },
    });
    await node.client.admin.setLoggerLevel({ displayLevel: 'FATAL' });
    expect(await node.client.admin.getLoggerLevel()).toEqual({
      loggerLevels: {
        main: { logLevel: 'INFO', displayLevel: 'FATAL' },
        network: { logLevel: 'INFO', displayLevel: 'FATAL' },
        X: { logLevel: 'INFO', displayLevel: 'FATAL' },
        P: { logLevel: 'DEBUG', displayLevel: 'FATAL' },
        C: { logLevel: 'INFO', displayLevel: 'FATAL' },
      },
    });
    const log = join(node.running.node.options.dataDir, 'logs', 'P.log');
    node.running.node.loggers.open('P').debug({ sign: 'heard' }, 'a detail');
    node.running.node.loggers.open('P').verbo({}, 'a smaller detail');
    expect(readFileSync(log, 'utf8')).toMatch(/"sign":"heard","msg":"a detail"/);
    expect(readFileSync(log, 'utf8')).not.toContain('smaller');
  });

  it('refuses to set nothing, a level that is none, and an unknown logger', async () => {
    await expect(node.client.admin.setLoggerLevel({})).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'need to specify either displayLevel or logLevel',
    });
    const { error } = await node.call('/ext/admin', 'admin.setLoggerLevel', { logLevel: 'LOUD' });
    expect(error?.code).toBe(-32602);
    for (const level of ['OFF', 'FATAL', 'ERROR', 'WARN', 'INFO', 'TRACE', 'DEBUG', 'VERBO'])
      expect(error?.message).toContain(`"${level}"`);
    await expect(node.client.admin.getLoggerLevel({ loggerName: 'Q' })).rejects.toThrow(
      /^logger with name "Q" not found: there are main, P, C/,
    );
  });

  it('profiles the processor', async () => {
    await expect(node.client.admin.stopCPUProfiler()).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: "cpu profiler doesn't exist",
    });
    await node.client.admin.startCPUProfiler();
    await expect(node.client.admin.startCPUProfiler()).rejects.toMatchObject({
      name: 'RpcError',
      data: undefined,
      rpcCode: -32000,
      message: 'cpu profiler already running',
    });
    await node.client.admin.stopCPUProfiler();
    const profile = JSON.parse(readFileSync(join(profiles(), 'cpu.profile'), 'utf8')) as object;
    expect(Object.keys(profile)).toEqual(
      expect.arrayContaining(['nodes', 'startTime', 'endTime', 'samples']),
    );
  });

  it('profiles what work waits for', async () => {
    await node.client.admin.lockProfile();
    expect(readFileSync(join(profiles(), 'lock.profile'), 'utf8')).toMatch(
      /^--- event loop:.*delay p99 +\d/s,
    );
  });

  it('administrates a chain by itself', async () => {
    const path = '/ext/bc/C/admin';
    expect((await node.call(path, 'admin_setLogLevel', [{ level: 'warn' }])).result).toEqual({});
    expect(await node.client.admin.getLoggerLevel({ loggerName: 'C' })).toEqual({
      loggerLevels: { C: { logLevel: 'WARN', displayLevel: 'WARN' } },
    });
    expect((await node.call(path, 'admin_setLogLevel', [{ level: 'loud' }])).error).toEqual({
      code: -32000,
      message:
        'failed to parse log level: unknown level: loud; there are crit, error, warn, info, debug, trace',
    });
    const { result } = await node.call(path, 'admin.getVMConfig', []);
    expect(result).toMatchObject({ config: { 'admin-api-enabled': true, 'log-level': 'warn' } });
    await node.call(path, 'admin_startCPUProfiler', []);
    await node.call(path, 'admin_stopCPUProfiler', []);
    await node.call(path, 'admin_lockProfile', []);
    expect(readdirSync(join(profiles(), 'C')).sort()).toEqual(['cpu.profile', 'lock.profile']);
  });

  it.each([
    ['admin_getVMConfig', [[], {}, [{}], undefined]],
    ['admin.getVMConfig', [[], {}, [{}], undefined]],
    ['admin_setLogLevel', [{ level: 'info' }, [{ level: 'INFO' }], ['info']]],
    ['admin.setLogLevel', [{ level: 'info' }, [{ level: 'INFO' }], ['info']]],
  ])('takes the params of %s in every form', async (method, forms) => {
    for (const params of forms) {
      const { text } = await node.post('/ext/bc/C/admin', { jsonrpc: '2.0', id: 1, method, params });
      expect(JSON.parse(text), JSON.stringify(params)).toHaveProperty('result');
    }
  });

  it('administrates a custom chain, with profiles of its own', async () => {
    const custom = [customChainFiles(onTestFinished, 'mine', subnetGenesis())];
    const other = await startTestNode(onTestFinished, { apiAdminEnabled: true, customChain: custom });
    const path = '/ext/bc/mine/admin';
    await other.call(path, 'admin_startCPUProfiler', []);
    expect((await other.call(path, 'admin.startCPUProfiler', [])).error?.message).toBe(
      'cpu profiler already running',
    );
    // Each administration has a profiler of its own.
    expect((await other.call('/ext/bc/C/admin', 'admin_stopCPUProfiler', [])).error?.message).toBe(
      "cpu profiler doesn't exist",
    );
    await other.call(path, 'admin.stopCPUProfiler', []);
    await other.call(path, 'admin.lockProfile', []);
    await other.call(path, 'admin_memoryProfile', []);
    const folder = join(other.running.node.options.profileDir, 'mine');
    expect(readdirSync(folder).sort()).toEqual(['cpu.profile', 'lock.profile', 'mem.profile']);
    expect((await other.call(path, 'admin_getVMConfig', [])).result).toMatchObject({
      config: { 'admin-api-dir': folder, feeRecipient: '' },
    });
  });

  it('tells the system’s words when a profile cannot be written', async () => {
    const other = await startTestNode(onTestFinished, {
      apiAdminEnabled: true,
      profileDir: '/dev/null/profiles',
    });
    await expect(other.client.admin.startCPUProfiler()).rejects.toThrow(
      'the folder /dev/null/profiles cannot be made: a part of the path is a file; choose another',
    );
    await expect(other.client.admin.lockProfile()).rejects.toMatchObject({ rpcCode: -32000 });
  });

  it('tells what lives on the heap, from samples', async () => {
    expect(await node.call('/ext/admin', 'admin.memoryProfile')).toMatchObject({ result: {} });
    checkHeapProfile(readFileSync(join(profiles(), 'mem.profile'), 'utf8'));
  });

  function profiles(): string {
    return node.running.node.options.profileDir;
  }
});

describe('a node without the admin API', () => {
  it('has no such route', async () => {
    const node = await startTestNode(onTestFinished);
    for (const path of ['/ext/admin', '/ext/bc/C/admin']) {
      const { status, text } = await node.post(path, { jsonrpc: '2.0', id: 1, method: 'admin.loadVMs' });
      expect([status, text]).toEqual([
        404,
        `404 page not found\nstart the node with --api-admin-enabled=true to serve ${path}\n`,
      ]);
    }
  });
});
