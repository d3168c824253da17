import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import {
  createPublicClient,
  createWalletClient,
  http,
  keccak256,
  pad,
  hexToBytes as toBytes,
  toHex,
} from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, localChain, receiver } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

type Address = `0x${string}`;

interface Dump {
  readonly root: string;
  readonly accounts: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly next?: string;
}

describe('the inside of a chain', () => {
  let node: TestNode;
  let token: Address;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    const transport = http(`${node.url}/ext/bc/C/rpc`);
    const wallet = createWalletClient({ chain: localChain, transport, account: funded });
    const reader = createPublicClient({ chain: localChain, transport, pollingInterval: 20 });
    const deployed = await reader.waitForTransactionReceipt({
      hash: await wallet.sendTransaction({ data: tokenCode }),
    });
    token = deployed.contractAddress as Address;
    await reader.waitForTransactionReceipt({
      hash: await wallet.sendTransaction({ to: token, data: transferCall(receiver, 5n) }),
    });
  });

  const ask = async (method: string, ...params: readonly unknown[]) =>
    node.call('/ext/bc/C/rpc', method, params);
  const blockOf = async (tag: string) =>
    (await ask('eth_getBlockByNumber', tag, false)).result as { hash: string };
  const slotOf = (owner: Address): Address => pad(owner.toLowerCase() as Address);

  describe('debug_accountRange and debug_dumpBlock', () => {
    it('tell accounts with their addresses, code and storage', async () => {
      const { result } = await ask('debug_dumpBlock', 'latest');
      const { root, accounts } = result as Dump;
      const { result: roots } = await ask('debug_intermediateRoots', (await blockOf('latest')).hash);
      expect(`0x${root}`).toBe((roots as string[]).at(-1));
      expect(accounts[token]).toMatchObject({ address: token, nonce: 1, key: keccak256(token) });
      expect(accounts[token]?.code).toMatch(/^0x[0-9a-f]{100,}$/);
      // The chain keeps slots with their first bit cleared, which these have anyway.
      expect(accounts[token]?.storage).toMatchObject({ [slotOf(receiver)]: '05' });
      expect(accounts[richAddress]).toMatchObject({ nonce: 2, balance: expect.stringMatching(/^\d{20,}$/) });
    });

    it('page by the hash of the address', async () => {
      const whole = (await ask('debug_accountRange', 'latest', '0x', 256, true, true, false)).result as Dump;
      expect(Object.values(whole.accounts)[0]).not.toHaveProperty('code');
      const paged: string[] = [];
      for (let next: string | undefined = '0x'; next !== undefined; ) {
        const page = (await ask('debug_accountRange', 'latest', next, 1, true, true, false)).result as Dump;
        paged.push(...Object.keys(page.accounts));
        next = page.next === undefined ? undefined : toHex(Buffer.from(page.next, 'base64'));
      }
      expect(paged).toEqual(Object.keys(whole.accounts));
      expect(paged.length).toBeGreaterThan(3);
    });
  });

  it('debug_storageRangeAt tells the storage before a transaction', async () => {
    const at = async (block: string, keyStart: string, limit: number) =>
      (await ask('debug_storageRangeAt', block, 0, token, keyStart, limit)).result;
    const rich = { key: slotOf(funded.address), value: pad(toHex(10n ** 24n)) };
    expect(await at('0x2', '0x', 10)).toEqual({
      storage: { [keccak256(slotOf(funded.address))]: rich },
      nextKey: null,
    });
    expect(await at('0x1', '0x', 10)).toEqual({ storage: null, nextKey: null });
    expect((await ask('debug_storageRangeAt', '0x2', 3, token, '0x', 1)).error?.message).toMatch(
      /^transaction index 3 out of range for block 0x/,
    );
    expect((await ask('debug_storageRangeAt', '0x0', 0, token, '0x', 1)).error?.message).toBe(
      'no transaction in genesis',
    );
  });

  it('debug_getModifiedAccounts names what changed', async () => {
    const one = (await ask('debug_getModifiedAccountsByNumber', 2)).result as Address[];
    expect(new Set(one)).toEqual(new Set([richAddress, token, '0x0100000000000000000000000000000000000000']));
    const both = (await ask('debug_getModifiedAccountsByNumber', 0, 2)).result as Address[];
    expect(both.map((address) => keccak256(address))).toEqual(
      both.map((address) => keccak256(address)).sort(),
    );
    const hashes = await Promise.all(
      ['0x0', '0x2'].map(async (number) => {
        const { result } = await ask('eth_getBlockByNumber', number, false);
        return (result as { hash: string }).hash;
      }),
    );
    expect((await ask('debug_getModifiedAccountsByHash', ...hashes)).result).toEqual(both);
    expect((await ask('debug_getModifiedAccountsByNumber', 2, 1)).error?.message).toBe(
      'start block height (2) must be less than end block height (1)',
    );
    expect((await ask('debug_getModifiedAccountsByNumber', 0, 9)).error?.message).toBe(
      'end block 9 not found',
    );
  });

  it('debug_preimage and debug_dbGet know what a key is the hash of', async () => {
    const hash = keccak256(token);
    expect((await ask('debug_preimage', hash)).result).toBe(token);
    expect(
      (await ask('debug_dbGet', toHex(Buffer.concat([Buffer.from('secure-key-'), toBytes(hash)])))).result,
    ).toBe(token);
    expect((await ask('debug_preimage', pad('0x1'))).error?.message).toBe('unknown preimage');
  });

  it('debug_dbGet answers the keys of the reference client', async () => {
    const { result } = await ask('eth_getBlockByNumber', '0x2', false);
    const { hash, transactions } = result as { hash: Address; transactions: Address[] };
    const number = Buffer.from('0000000000000002', 'hex');
    const get = async (prefix: string, ...parts: readonly Uint8Array[]) =>
      (await ask('debug_dbGet', toHex(Buffer.concat([Buffer.from(prefix), ...parts])))).result;
    expect((await ask('debug_dbGet', 'LastBlock')).result).toBe(hash);
    expect(await get('h', number, Buffer.from('n'))).toBe(hash);
    expect(await get('H', toBytes(hash))).toBe(toHex(number));
    const header = (await get('h', number, toBytes(hash))) as Address;
    expect(keccak256(header)).toBe(hash);
    expect(header).toBe((await ask('debug_getRawHeader', '0x2')).result);
    expect((await ask('debug_dbAncient', 'headers', 2)).result).toBe(header);
    expect((await ask('debug_dbAncient', 'hashes', 2)).result).toBe(hash);
    expect(await get('l', toBytes(transactions[0] as Address))).toBe('0x02');
    expect(await get('b', number, toBytes(hash))).toBe((await ask('debug_dbAncient', 'bodies', 2)).result);
    const { stateRoot } = result as unknown as { stateRoot: Address };
    expect(keccak256((await ask('debug_dbGet', stateRoot)).result as Address)).toBe(stateRoot);
    expect((await ask('debug_dbAncients')).result).toBe(3);
    expect((await ask('debug_dbGet', '0x12')).error?.message).toBe('not found');
    expect((await ask('debug_dbGet', '0x1')).error?.message).toBe('invalid hex string "0x1"');
    expect((await ask('debug_dbAncient', 'nonsense', 2)).error?.message).toBe(
      'unknown table nonsense: it is one of headers, hashes, bodies, receipts',
    );
  });

  it('debug_getAccessibleState tells the first state of a range', async () => {
    expect((await ask('debug_getAccessibleState', 'latest', 'earliest')).result).toBe(2);
    expect((await ask('debug_getAccessibleState', '0x1', '0x1')).error?.message).toBe(
      'from and to needs to be different',
    );
  });

  it('debug_clearTxpool empties the pool', async () => {
    const { result: nonce } = await ask('eth_getTransactionCount', richAddress, 'pending');
    const { raw } = signed({ to: richAddress, nonce: BigInt(nonce as Address) + 1n });
    await ask('eth_sendRawTransaction', toHex(raw));
    expect((await ask('txpool_status')).result).toEqual({ pending: '0x0', queued: '0x1' });
    expect((await ask('debug_clearTxpool')).result).toBeNull();
    expect((await ask('txpool_status')).result).toEqual({ pending: '0x0', queued: '0x0' });
  });

  it('debug_printBlock tells a block for people', async () => {
    expect((await ask('debug_printBlock', 2)).result).toMatch(/^Block\(#2\): 0x[0-9a-f]{64}\nparent 0x/);
    expect((await ask('debug_printBlock', 9)).error?.message).toBe('block #9 not found');
  });

  it('what this storage has not is refused with the reason', async () => {
    expect((await ask('debug_chaindbCompact')).error).toEqual({
      code: -32000,
      message:
        'chaindbCompact is not supported by this runtime: the storage uses freed pages again and has nothing to compact',
    });
    expect((await ask('debug_chaindbProperty')).result).toMatch(/pageSize|mapSize|entryCount/);
    expect((await ask('debug_getTrieFlushInterval')).result).toBe('0s');
    expect((await ask('debug_setTrieFlushInterval', '0s')).result).toBeNull();
    expect((await ask('debug_setTrieFlushInterval', '1h')).error?.message).toMatch(
      /^setTrieFlushInterval is not/,
    );
    expect((await ask('debug_setTrieFlushInterval', 'soon')).error?.message).toBe(
      'time: invalid duration "soon"',
    );
    expect((await ask('debug_replayBadBlock', pad('0x1'))).error?.message).toBe(
      `bad block ${pad('0x1')} not found`,
    );
  });
});
