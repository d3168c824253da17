import { bytesToId, nameToId } from '@firn/primitives';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NodeOptions } from '../../src/config/node-options.js';
import { guidePlugin, install, notesId } from '../fixtures/plugins.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const blockchainId = bytesToId(new Uint8Array(32).fill(7));
const record = {
  blockchainId,
  subnetId: bytesToId(new Uint8Array(32)),
  vmId: notesId,
  name: 'notebook',
  genesis: Buffer.from('write it down'),
};
const path = `/ext/bc/${blockchainId}/rpc`;

const faulty = `
let calls = 0;
export const vm = {
  name: 'faulty',
  version: 'v1',
  create: ({ signal }) => ({
    handlers: {
      '': {
        echo: (params) => params,
        nothing: () => {},
        fail: () => { throw new Error('a secret'); },
        refuse: async () => { throw Object.assign(new Error('too small'), { code: 7, data: { least: 2 } }); },
        unwritable: () => 1n,
        late: (_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
      },
    },
    health: () => { throw new Error('never well'); },
  }),
};`;

async function startWith(
  plugins: Readonly<Record<string, string>>,
  options: Partial<NodeOptions> = {},
): Promise<TestNode> {
  const pluginDir = temporaryFolder(onTestFinished);
  install(pluginDir, plugins);
  return startTestNode(onTestFinished, { pluginDir, apiAdminEnabled: true, ...options });
}

describe('a chain of a plugin', () => {
  it('answers below its ID, and keeps what it was told', async () => {
    const dataDir = temporaryFolder(onTestFinished);
    const plugins = { [`${notesId}.mjs`]: guidePlugin() };
    const first = await startWith(plugins, { dataDir });
    expect((await first.post(path, {})).status).toBe(404);
    await first.running.node.pluginChains.open(record);
    expect((await first.call(path, 'notes.get', { name: 'motto' })).result).toEqual({
      note: 'write it down',
    });
    expect((await first.call(path, 'notes.put', { name: 'a', note: 'one' })).result).toEqual({});
    expect((await first.call(path, 'notes.get', { name: 'b' })).error).toEqual({
      code: -32000,
      message: 'no note b',
    });
    expect(await first.client.info.isBootstrapped({ chain: blockchainId })).toEqual({ isBootstrapped: true });
    await first.running.close();

    const second = await startWith(plugins, { dataDir });
    await second.running.node.pluginChains.open({ ...record, genesis: Buffer.from('other') });
    expect((await second.call(path, 'notes.list', [])).result).toEqual(['a', 'motto']);
    expect((await second.call(path, 'notes.get', { name: 'motto' })).result).toEqual({
      note: 'write it down',
    });
    await second.client.admin.aliasChain({ chain: blockchainId, alias: 'notebook' });
    expect((await second.call('/ext/bc/notebook/rpc', 'notes.list', [])).result).toEqual(['a', 'motto']);
  });

  it('has the limits of every API, and errors of its own', async () => {
    const vmId = nameToId('faulty');
    const node = await startWith({ [`${vmId}.mjs`]: faulty }, { publicApi: true, apiAdminEnabled: false });
    await node.running.node.pluginChains.open({ ...record, vmId });
    const base = `/ext/bc/${blockchainId}`;
    expect((await node.call(base, 'echo', { __proto__: null, a: [1] })).result).toEqual({ a: [1] });
    expect((await node.call(base, 'nothing')).result).toBeNull();
    expect((await node.call(base, 'fail')).error).toEqual({ code: -32603, message: 'internal error' });
    expect((await node.call(base, 'refuse')).error).toEqual({
      code: 7,
      message: 'too small',
      data: { least: 2 },
    });
    expect((await node.call(base, 'unwritable')).error?.code).toBe(-32603);
    expect((await node.call(base, 'constructor')).error?.code).toBe(-32601);
    const batch = Array.from({ length: 41 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'nothing' }));
    expect((await node.post(base, batch)).text).toContain('batch too large');
    expect((await fetch(node.url + base)).status).toBe(405);
  });

  it('is opened once, by a plugin that is there', async () => {
    const node = await startWith({ [`${notesId}.mjs`]: guidePlugin() });
    const { pluginChains } = node.running.node;
    await expect(pluginChains.open({ ...record, vmId: nameToId('missing') })).rejects.toThrow(
      /^no plugin has the VM/,
    );
    await expect(pluginChains.open({ ...record, vmId: nameToId('evm') })).rejects.toThrow(/is built in/);
    const both = await Promise.allSettled([pluginChains.open(record), pluginChains.open(record)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(pluginChains.all).toHaveLength(1);
  });

  it('leaves nothing behind where its path is taken', async () => {
    const node = await startWith({ [`${notesId}.mjs`]: guidePlugin() });
    await node.client.admin.alias({ endpoint: 'info', alias: `bc/${blockchainId}/rpc` });
    await expect(node.running.node.pluginChains.open(record)).rejects.toThrow(
      /^route is either already aliased/,
    );
    expect(node.running.node.pluginChains.all).toEqual([]);
    expect(await node.call('/ext/info', 'info.isBootstrapped', { chain: blockchainId })).toHaveProperty(
      'error',
    );
  });
});

describe('plugins', () => {
  it('are loaded at the start, and when it is asked for', async () => {
    const node = await startWith({
      [`${notesId}.mjs`]: guidePlugin(),
      [`${nameToId('bad')}.mjs`]: 'throw new Error("bad")',
    });
    const { version } = node.running.node;
    expect((await node.client.info.getVMs()).vms).toMatchObject({ [notesId]: ['notes'] });
    expect((await node.client.info.getNodeVersion()).vmVersions).toEqual({
      platform: version.release,
      evm: version.release,
      subnetevm: version.release,
      notes: 'v1.0.0',
    });
    expect(await node.client.admin.loadVMs()).toEqual({
      newVMs: {},
      failedVMs: { [nameToId('bad')]: 'bad' },
    });
    install(node.running.node.options.pluginDir, { [`${nameToId('faulty')}.mjs`]: faulty });
    expect((await node.client.admin.loadVMs()).newVMs).toEqual({ [nameToId('faulty')]: ['faulty'] });
    expect((await node.client.admin.loadVMs()).newVMs).toEqual({});
  });

  it('keep no node from starting', async () => {
    const node = await startWith({ 'a-name.mjs': '' });
    expect((await node.client.info.getVMs()).vms).not.toHaveProperty(notesId);
    expect((await node.call('/ext/admin', 'admin.loadVMs')).error).toEqual({
      code: -32000,
      message: 'invalid vmID: "a-name"',
    });
  });
});
