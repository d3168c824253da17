import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { Wallet as EthersWallet, encryptKeystoreJsonSync } from 'ethers';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Accounts, type AccountsOptions } from '../../src/accounts/accounts.js';
import { lightScrypt } from '../../src/accounts/derive-key.js';
import { KeystoreFolder } from '../../src/accounts/keystore-folder.js';
import { temporaryFolder } from '../fixtures/test-node.js';
import { pbkdf2File, scryptFile, vectorAddress, vectorKey, vectorPassword } from './vectors.js';

const cost = { n: 2, r: 8, p: 1 };
let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = join(temporaryFolder(onTestFinished), 'keystore');
  warnings = [];
});

function open(options: Partial<AccountsOptions> = {}): Accounts {
  const logger = { warn: (details: object) => warnings.push((details as { path: string }).path) };
  const accounts = new Accounts({ folder: new KeystoreFolder(folder, logger), cost, ...options });
  onTestFinished(() => accounts.close());
  return accounts;
}

function drop(name: string, text: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('the key folder', () => {
  it('gets one file for each key, named and protected as the reference client does', async () => {
    const accounts = open();
    const address = await accounts.create('secret');
    const [name = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(name).toMatch(/^UTC--\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{9}Z--[0-9a-f]{40}$/);
    expect(name.endsWith(address.slice(2))).toBe(true);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(accounts.wallets()).toEqual([
      { address, url: `keystore://${join(folder, name)}`, status: 'Locked' },
    ]);
  });

  it('gets nothing, and nothing is unlocked, where nobody waits for it any more', async () => {
    const accounts = open();
    const ended = AbortSignal.abort(new Error('timed out'));
    await expect(accounts.create('secret', ended)).rejects.toThrow('timed out');
    const late = new AbortController();
    const creation = accounts.create('secret', late.signal);
    late.abort(new Error('timed out'));
    await expect(creation).rejects.toThrow('timed out');
    expect(accounts.wallets()).toEqual([]);
    const address = await accounts.create('secret');
    await expect(accounts.unlock(address, 'secret', 0, ended)).rejects.toThrow('timed out');
    await expect(accounts.withPassword(address, 'secret', () => 1, ended)).rejects.toThrow('timed out');
    expect(accounts.wallets()).toMatchObject([{ address, status: 'Locked' }]);
  });

  it('is read by ethers, and holds what ethers wrote', async () => {
    const accounts = open({ cost: lightScrypt });
    const address = await accounts.create('secret');
    const [name = ''] = readdirSync(folder);
    const wallet = EthersWallet.fromEncryptedJsonSync(readFileSync(join(folder, name), 'utf8'), 'secret');
    expect(wallet.address.toLowerCase()).toBe(address);
    const other = new EthersWallet(vectorKey);
    drop('from-ethers', encryptKeystoreJsonSync(other, 'other', { scrypt: { N: 4096, r: 8, p: 6 } }));
    const key = await accounts.withPassword(vectorAddress, 'other', bytesToHex);
    expect(key).toBe(vectorKey);
  });

  it('is watched: files that come, change and go are noticed', async () => {
    const accounts = open();
    expect(accounts.list()).toEqual([]);
    const path = drop('dropped', JSON.stringify(pbkdf2File));
    expect(accounts.list()).toEqual([vectorAddress]);
    writeFileSync(path, JSON.stringify({ ...pbkdf2File, address: '11'.repeat(20) }));
    await expect.poll(() => accounts.list()).toEqual([`0x${'11'.repeat(20)}`]);
    rmSync(path);
    expect(accounts.list()).toEqual([]);
  });

  it('passes over what cannot be used with one line in the log, and what is no key file without', () => {
    const bad = drop('bad', '{"version":3}');
    drop('.hidden', 'x');
    drop('backup~', 'x');
    mkdirSync(join(folder, 'folder'));
    drop('good', JSON.stringify(scryptFile));
    const accounts = open();
    expect(accounts.list()).toEqual([vectorAddress]);
    expect(accounts.list()).toEqual([vectorAddress]);
    expect(warnings).toEqual([bad]);
  });

  it('passes over the half file of a crash', async () => {
    drop('.UTC--2025-11-20T09-00-00.000000000Z--00.tmp', '{"address":"00');
    expect(open().list()).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('outlives the node', async () => {
    const address = await open().create('secret');
    const again = open();
    expect(again.list()).toEqual([address]);
    await again.unlock(address, 'secret', 0);
    expect(again.wallets()[0]?.status).toBe('Unlocked');
  });

  it('keeps a key once', async () => {
    const accounts = open();
    expect(await accounts.import(hexToBytes(vectorKey), 'secret')).toBe(vectorAddress);
    await expect(accounts.import(hexToBytes(vectorKey), 'secret')).rejects.toThrow('account already exists');
    const both = [
      accounts.import(hexToBytes(`0x${'05'.repeat(32)}`), ''),
      accounts.import(hexToBytes(`0x${'05'.repeat(32)}`), ''),
    ];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('tells two files of one account apart', async () => {
    drop('a', JSON.stringify(pbkdf2File));
    drop('b', JSON.stringify(scryptFile));
    const accounts = open();
    expect(accounts.list()).toEqual([vectorAddress]);
    expect(accounts.wallets()).toHaveLength(2);
    await expect(accounts.unlock(vectorAddress, vectorPassword, 0)).rejects.toThrow(
      `multiple keys match address (${join(folder, 'a')}, ${join(folder, 'b')})`,
    );
  });
});

describe('unlocking', () => {
  const stranger: Hex = `0x${'ab'.repeat(20)}`;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function isUnlocked(accounts: Accounts, address: Hex): boolean {
    return accounts.wallets().some((wallet) => wallet.address === address && wallet.status === 'Unlocked');
  }

  it('ends after its time, and the key is overwritten', async () => {
    const accounts = open();
    const address = await accounts.create('secret');
    await accounts.unlock(address, 'secret', 5_000);
    const key = accounts.withUnlockedKey(address, (held) => held);
    expect(key.some((byte) => byte !== 0)).toBe(true);
    vi.advanceTimersByTime(4_999);
    expect(isUnlocked(accounts, address)).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isUnlocked(accounts, address)).toBe(false);
    expect(key.every((byte) => byte === 0)).toBe(true);
    expect(() => accounts.withUnlockedKey(address, () => 1)).toThrow(
      'authentication needed: password or unlock',
    );
  });

  it('without a time lasts until the account is locked, and is not shortened', async () => {
    const accounts = open();
    const address = await accounts.create('secret');
    await accounts.unlock(address, 'secret', 0);
    await accounts.unlock(address, 'secret', 1);
    vi.advanceTimersByTime(10_000_000);
    expect(isUnlocked(accounts, address)).toBe(true);
    accounts.lock(address);
    expect(isUnlocked(accounts, address)).toBe(false);
  });

  it('may last longer than a timer can', async () => {
    const accounts = open();
    const address = await accounts.create('secret');
    const days = 24 * 3600 * 1000;
    await accounts.unlock(address, 'secret', 60 * days);
    vi.advanceTimersByTime(59 * days);
    expect(isUnlocked(accounts, address)).toBe(true);
    vi.advanceTimersByTime(days);
    expect(isUnlocked(accounts, address)).toBe(false);
  });

  it('needs the account and its password', async () => {
    const accounts = open();
    const address = await accounts.create('secret');
    await expect(accounts.unlock(address, 'wrong', 0)).rejects.toThrow(
      'could not decrypt key with given password',
    );
    await expect(accounts.unlock(stranger, 'secret', 0)).rejects.toThrow('no key for given address or file');
    await expect(accounts.withPassword(stranger, 'secret', () => 1)).rejects.toThrow('unknown account');
    expect(() => accounts.withUnlockedKey(stranger, () => 1)).toThrow('unknown account');
  });

  it('of public keys holds from the start, and needs no password', async () => {
    const accounts = open({ developmentKeys: [hexToBytes(vectorKey)] });
    expect(accounts.list()).toEqual([vectorAddress]);
    expect(isUnlocked(accounts, vectorAddress)).toBe(true);
    accounts.lock(vectorAddress);
    expect(isUnlocked(accounts, vectorAddress)).toBe(false);
    await expect(accounts.unlock(vectorAddress, 'x', 0)).rejects.toThrow('could not decrypt key');
    await accounts.unlock(vectorAddress, '', 0);
    expect(accounts.withUnlockedKey(vectorAddress, bytesToHex)).toBe(vectorKey);
  });
});
