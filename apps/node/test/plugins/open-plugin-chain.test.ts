import { join } from 'node:path';
import { bytesToId, nameToId } from '@firn/primitives';
import { openStore } from '@firn/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Logger } from '../../src/logging/logger.js';
import { openPluginChain, type PluginTimeouts } from '../../src/plugins/open-plugin-chain.js';
import { blamePlugin, runAsPlugin } from '../../src/plugins/plugin-guard.js';
import type { PluginChain, PluginChainContext, PluginStore } from '../../src/plugins/virtual-machine.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const record = {
  blockchainId: bytesToId(new Uint8Array(32).fill(1)),
  subnetId: bytesToId(new Uint8Array(32).fill(2)),
  name: 'a chain',
  genesis: new Uint8Array([1, 2, 3]),
};
const never = new Promise<never>(() => {});

function parts(create: (context: PluginChainContext) => unknown, timeouts: Partial<PluginTimeouts> = {}) {
  const store = openStore(join(temporaryFolder(onTestFinished), 'data'));
  onTestFinished(() => store.close());
  const logged: string[] = [];
  const log = (_: object, message: string): void => void logged.push(message);
  const logger = { error: log, warn: log, info: log, debug: log } as unknown as Logger;
  const plugin = { name: 'test', version: 'v1', create: create as () => PluginChain };
  const vm = { id: nameToId('test'), aliases: ['test'], version: 'v1', plugin };
  return { vm, networkId: 12345, store, logger, timeouts, logged };
}

describe('openPluginChain', () => {
  it('gives the plugin its chain, and a genesis of its own', async () => {
    let given: PluginChainContext | undefined;
    const chain = await openPluginChain(
      record,
      parts((context) => {
        given = context;
        context.genesis.fill(9);
        return { handlers: {} };
      }),
    );
    expect(given).toMatchObject({
      networkId: 12345,
      blockchainId: record.blockchainId,
      subnetId: record.subnetId,
      chainName: 'a chain',
    });
    expect([...record.genesis]).toEqual([1, 2, 3]);
    expect(given?.signal.aborted).toBe(false);
    await chain.close();
    expect(given?.signal.aborted).toBe(true);
  });

  it.each([
    [() => undefined, /the chain that it made: +Invalid input/],
    [() => ({}), /the chain that it made: handlers/],
    [() => ({ handlers: { rpc: {} } }), /the chain that it made: handlers/],
    [() => ({ handlers: { '/../rpc': {} } }), /the chain that it made: handlers/],
    [() => ({ handlers: { '': { 'a b': () => 1 } } }), /the chain that it made: handlers/],
    [() => ({ handlers: { '': { a: 1 } } }), 'the chain that it made: handlers..a must be a function'],
    [() => ({ handlers: {}, close: 1 }), 'the chain that it made: close must be a function'],
    [() => never, 'opening the chain took longer than 0.05 s'],
    [() => Promise.reject(new Error('no luck')), 'no luck'],
  ])('refuses what makes no chain', async (create, message) => {
    await expect(openPluginChain(record, parts(create, { create: 50 }))).rejects.toThrow(message);
  });

  it('opens chains of plugins only', async () => {
    const given = parts(() => ({ handlers: {} }));
    const vm = { ...given.vm, plugin: undefined };
    await expect(openPluginChain(record, { ...given, vm })).rejects.toThrow(/is built in/);
  });

  it('is well unless the plugin says otherwise, takes too long, or threw where nobody waited', async () => {
    let say: () => unknown = () => ({ blocks: 1 });
    const given = parts(() => ({ handlers: {}, health: () => say() }), { health: 50 });
    const chain = await openPluginChain(record, given);
    expect(await chain.health()).toEqual({ blocks: 1 });
    say = () => never;
    await expect(chain.health()).rejects.toThrow('telling its health took longer than 0.05 s');
    say = () => {
      throw new Error('stuck');
    };
    await expect(chain.health()).rejects.toThrow('stuck');
    say = () => runAsPlugin({ fail: () => {} }, () => 1);
    expect(await chain.health()).toBe(1);
    say = () => blamePlugin(new Error('forgotten'));
    await chain.health();
    await expect(chain.health()).rejects.toThrow('forgotten');
    expect(given.logged).toEqual(['a plugin threw where nobody waited for it']);
  });

  it('is not well when it says of its health what JSON cannot', async () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    let said: unknown;
    const chain = await openPluginChain(
      record,
      parts(() => ({ handlers: {}, health: () => said })),
    );
    expect(await chain.health()).toBeUndefined();
    said = { at: new Date(0), gone: undefined };
    expect(await chain.health()).toEqual({ at: '1970-01-01T00:00:00.000Z' });
    said = { height: 1n };
    await expect(chain.health()).rejects.toThrow('BigInt');
    said = cycle;
    await expect(chain.health()).rejects.toThrow('circular');
  });

  it('blames nobody for what the node throws', () => {
    expect(blamePlugin(new Error('of the node'))).toBe(false);
  });

  it('closes once, although the plugin does not', async () => {
    let closed = 0;
    const given = parts(() => ({ handlers: {}, close: () => (closed++ === 0 ? never : undefined) }), {
      close: 50,
    });
    const chain = await openPluginChain(record, given);
    await Promise.all([chain.close(), chain.close()]);
    expect(closed).toBe(1);
    expect(given.logged).toEqual(['a chain of a plugin did not close well']);
  });
});

describe('the store of a plugin', () => {
  async function openPart(): Promise<PluginStore> {
    let store: PluginStore | undefined;
    await openPluginChain(
      record,
      parts((context) => {
        store = context.store;
        return { handlers: {} };
      }),
    );
    if (store === undefined) throw new Error('the plugin was given no store');
    return store;
  }
  const bytes = (...values: number[]): Uint8Array => new Uint8Array(values);

  it('keeps bytes by key, in order', async () => {
    const store = await openPart();
    store.write(() => {
      for (const n of [3, 1, 2]) store.put(bytes(n), bytes(n * 10));
    });
    expect(store.get(bytes(2))).toEqual(Buffer.from([20]));
    expect(store.range({ start: bytes(2) }).map(({ key, value }) => [...key, ...value])).toEqual([
      [2, 20],
      [3, 30],
    ]);
    expect(store.range({ end: bytes(3), limit: 1 }).map(({ key }) => key[0])).toEqual([1]);
    expect(store.range({ reverse: true }).map(({ key }) => key[0])).toEqual([3, 2, 1]);
    expect(store.write(() => store.remove(bytes(2)))).toBe(true);
    expect(store.get(bytes(2))).toBeUndefined();
  });

  it('writes all or nothing, and at once', async () => {
    const store = await openPart();
    expect(() => store.put(bytes(1), bytes(1))).toThrow(/store\.write/);
    expect(() =>
      store.write(() => {
        store.put(bytes(1), bytes(1));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(() =>
      store.write(async () => {
        store.put(bytes(1), bytes(1));
      }),
    ).toThrow('the writes of a store must not be asynchronous');
    expect(store.get(bytes(1))).toBeUndefined();
  });

  it('takes keys of 1 to 1978 bytes and no text', async () => {
    const store = await openPart();
    for (const key of [bytes(), new Uint8Array(1979), 'text' as never]) {
      expect(() => store.get(key)).toThrow('a key of a store must be a Uint8Array of 1 to 1978 bytes');
    }
    store.write(() => store.put(new Uint8Array(1978), bytes()));
    expect(() => store.write(() => store.put(bytes(1), 'text' as never))).toThrow(/a value of a store/);
  });
});
