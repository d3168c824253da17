import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultHttpSettings } from '../../src/config/http-flags.js';
import type { NodeOptions } from '../../src/config/node-options.js';
import { funded, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const rpc = '/ext/bc/C/rpc';
const folder = () => temporaryFolder(onTestFinished);
const start = (options: Partial<NodeOptions>) => startTestNode(onTestFinished, options);
const kept = (file: string) => ({ load: file, dump: file });

async function send(node: TestNode, value: string): Promise<unknown> {
  const [to, from] = [receiver, funded.address];
  return (await node.call(rpc, 'eth_sendTransaction', [{ from, to, value }])).result;
}

async function balance(node: TestNode): Promise<unknown> {
  return (await node.call(rpc, 'eth_getBalance', [receiver, 'latest'])).result;
}

/** What anvil 1.7.1 gave as its state: gzip in hex. */
const anvilState = gunzipSync(
  Buffer.from(
    readFileSync(join(import.meta.dirname, 'anvil-1.7.1-state.hex'), 'utf8')
      .trim()
      .slice(2),
    'hex',
  ),
);

const anvilPayer = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

describe('the C-Chain in a file', () => {
  it('is written at the end, and begins the chain of another data folder with all of its history', async () => {
    const file = join(folder(), 'made', 'c.firn');
    const first = await start({ state: kept(file) });
    const hash = await send(first, '0x7');
    await first.call(rpc, 'anvil_setBalance', [receiver, '0x64']);
    const { result: receipt } = await first.call(rpc, 'eth_getTransactionReceipt', [hash]);
    expect(existsSync(file)).toBe(false);
    await first.running.close();

    const second = await start({ state: kept(file) });
    expect(await balance(second)).toBe('0x64');
    expect((await second.call(rpc, 'eth_getTransactionReceipt', [hash])).result).toEqual(receipt);
    expect(receipt).toMatchObject({ status: '0x1' });
  });

  it('is loaded once: what the folder holds later is never replaced', async () => {
    const [dataDir, file] = [folder(), join(folder(), 'c.firn')];
    const maker = await start({ state: { dump: file } });
    await send(maker, '0x7');
    await maker.running.close();
    for (const state of [{ load: file }, kept(file)]) {
      const node = await start({ dataDir, state });
      await send(node, '0x1');
      await node.running.close();
    }
    expect(await balance(await start({ dataDir, state: { load: file } }))).toBe('0x9');
  });

  it('goes on with a folder that was begun before there was a file', async () => {
    const [dataDir, file] = [folder(), join(folder(), 'c.firn')];
    for (const value of ['0x1', '0x2']) {
      const node = await start({ dataDir, state: kept(file) });
      await send(node, value);
      await node.running.close();
    }
    expect(await balance(await start({ dataDir }))).toBe('0x3');
  });

  it('takes the accounts of a state that Anvil wrote, and does not overwrite it', async () => {
    const file = join(folder(), 'anvil.state');
    writeFileSync(file, anvilState);
    const { accounts } = JSON.parse(anvilState.toString()) as {
      accounts: Record<string, { balance: string }>;
    };
    const [address = '', account] = Object.entries(accounts)[0] ?? [];
    const node = await start({ state: { load: file } });
    const { result } = await node.call(rpc, 'eth_getBalance', [address, 'latest']);
    expect(BigInt(String(result))).toBe(BigInt(account?.balance ?? -1));
    await expect(start({ state: kept(file) })).rejects.toThrow(
      /^--state .*anvil\.state: this is a state of Anvil or Hardhat, which would be overwritten/,
    );
    expect(readFileSync(file)).toEqual(anvilState);
  });

  it('is in the form of Anvil where the name ends in .json, and goes on from there', async () => {
    const file = join(folder(), 'c.json');
    // Slots of mappings begin with any byte, and the C-Chain drops a bit of it.
    const [slot, code] = [`0xab${'07'.repeat(31)}`, '0x6000'];
    const word = `0x${'00'.repeat(31)}2a`;
    const first = await start({ state: kept(file) });
    await first.call(rpc, 'anvil_setCode', [receiver, code]);
    await first.call(rpc, 'anvil_setStorageAt', [receiver, slot, word]);
    await first.call(rpc, 'anvil_setNonce', [receiver, '0x3']);
    await send(first, '0x7');
    await first.running.close();
    const written = JSON.parse(readFileSync(file, 'utf8')) as { accounts: Record<string, unknown> };
    const other = `0xaa${slot.slice(4)}`;
    const storage = { [slot]: word, [other]: word };
    expect(written.accounts[receiver.toLowerCase()]).toEqual({ nonce: 3, balance: '0x7', code, storage });

    const second = await start({ state: kept(file) });
    expect((await second.call(rpc, 'eth_getStorageAt', [receiver, slot, 'latest'])).result).toBe(word);
    expect(await balance(second)).toBe('0x7');
    await send(second, '0x1');
    expect(await balance(second)).toBe('0x8');
  });

  it('is packed where the name ends in .json.gz, and refused where it is cut off', async () => {
    const file = join(folder(), 'c.json.gz');
    const first = await start({ state: kept(file) });
    await send(first, '0x7');
    await first.running.close();
    expect(readdirSync(dirname(file))).toEqual(['c.json.gz']);
    const packed = readFileSync(file);
    expect(JSON.parse(gunzipSync(packed).toString())).toHaveProperty(['accounts', receiver.toLowerCase()]);
    expect(await balance(await start({ state: kept(file) }))).toBe('0x7');

    const dataDir = folder();
    writeFileSync(file, packed.subarray(0, -9));
    await expect(start({ dataDir, state: kept(file) })).rejects.toThrow(
      /c\.json\.gz cannot be loaded: the dump cannot be unpacked: unexpected end of file, after \d+ bytes$/,
    );
    expect(readdirSync(dataDir).filter((name) => name.includes('unpacked'))).toEqual([]);
  });

  it('is whole where several are written under one name', async () => {
    const dataDir = folder();
    const node = await start({ dataDir });
    await send(node, '0x7');
    const dumps = await Promise.all([1, 2, 3].map(() => node.call(rpc, 'dev_dumpChain', ['same'])));
    expect(dumps.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    expect(readdirSync(join(dataDir, 'dumps'))).toEqual(['same.firn']);
    expect((await node.call(rpc, 'dev_loadChain', ['same'])).result).toBe(true);
    expect(await balance(node)).toBe('0x7');
  });

  it('comes with a call too, as large as the messages are that the node takes', async () => {
    const node = await start({ http: { ...defaultHttpSettings, bodyLimit: 8_000_000 } });
    const state = Buffer.concat([anvilState, Buffer.alloc(3_000_000, ' ')]).toString('hex');
    expect((await node.call(rpc, 'anvil_loadState', [`0x${state}`])).result).toBe(true);
    expect(await node.call(rpc, 'eth_getTransactionCount', [anvilPayer, 'latest'])).toMatchObject({
      result: '0x2',
    });
  });

  it('is refused where it would cost something, or cannot be read or written', async () => {
    const [dataDir, elsewhere] = [folder(), folder()];
    const used = await start({ dataDir });
    await send(used, '0x1');
    await used.running.close();
    const text = join(elsewhere, 'text');
    writeFileSync(text, 'not a dump');
    const dump = join(elsewhere, 'dump');
    mkdirSync(dump);
    for (const [options, reason] of [
      [{ dataDir, state: { load: text } }, /in use already, at block 1, and would be lost\. Name another/],
      [{ state: { load: join(elsewhere, 'nothing') } }, /nothing cannot be loaded: there is no such file$/],
      [{ state: { load: elsewhere } }, /cannot be loaded: it is no file$/],
      [{ state: { load: text } }, /text cannot be loaded: the dump cannot be unpacked/],
      [{ state: { dump } }, /cannot be written to .*dump: it is no file$/],
      [{ state: { dump: join(text, 'c.firn') } }, /cannot be written to .*: .*there is a file of that name/],
      [{ state: { load: text }, devApi: false }, /^--load-state cannot be had without the development/],
    ] as const)
      await expect(start(options)).rejects.toThrow(reason);
    expect(await balance(await start({ dataDir }))).toBe('0x1');
  });
});
