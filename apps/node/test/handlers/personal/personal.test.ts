import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { verifyMessage } from 'ethers';
import { recoverMessageAddress } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, fundedKey, receiver } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const rpc = '/ext/bc/C/rpc';
const rich = funded.address.toLowerCase();
const stranger = `0x${'ab'.repeat(20)}`;
const hello = `0x${Buffer.from('hello world').toString('hex')}`;

describe('personal_', () => {
  let node: TestNode;
  let account: string;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    account = (await result('personal_newAccount', ['secret'])) as string;
  });

  async function result(method: string, params: readonly unknown[] = []): Promise<unknown> {
    const { result: value, error } = await node.call(rpc, method, params);
    expect(error, method).toBeUndefined();
    return value;
  }

  async function failure(method: string, params: readonly unknown[]): Promise<unknown> {
    const { error } = await node.call(rpc, method, params);
    expect(error?.code, method).toBe(-32_000);
    expect(error).not.toHaveProperty('data');
    return error?.message;
  }

  it('newAccount answers with the checksum of EIP-55, and lists the account and its wallet', async () => {
    expect(account).toMatch(/^0x(?=.*[A-F])[0-9a-fA-F]{40}$/);
    const lower = account.toLowerCase();
    expect(await result('personal_listAccounts')).toEqual([rich, lower]);
    expect(await result('eth_accounts')).toEqual([rich, lower]);
    const wallets = (await result('personal_listWallets')) as { url: string }[];
    expect(wallets).toEqual([
      {
        url: `development://${rich}`,
        status: 'Unlocked',
        accounts: [{ address: rich, url: `development://${rich}` }],
      },
      { url: wallets[1]?.url, status: 'Locked', accounts: [{ address: lower, url: wallets[1]?.url }] },
    ]);
    expect(wallets[1]?.url).toMatch(/^keystore:\/\/\/.*\/UTC--.*Z--[0-9a-f]{40}$/);
  });

  it('sign is recovered by viem, ethers and ecRecover; a wrong password is refused', async () => {
    const signature = (await result('personal_sign', [hello, account, 'secret'])) as `0x${string}`;
    expect(await recoverMessageAddress({ message: 'hello world', signature })).toBe(account);
    expect(verifyMessage('hello world', signature)).toBe(account);
    expect(await result('personal_ecRecover', [hello, signature])).toBe(account.toLowerCase());
    expect(await failure('personal_sign', [hello, account, 'x'])).toBe(
      'could not decrypt key with given password',
    );
    expect(await failure('personal_sign', [hello, stranger, 'x'])).toBe('unknown account');
    expect(await failure('personal_ecRecover', [hello, '0x00'])).toBe('signature must be 65 bytes long');
    expect(await failure('personal_ecRecover', [hello, `0x${'11'.repeat(65)}`])).toBe(
      'invalid Ethereum signature (V is not 27 or 28)',
    );
    expect(await failure('personal_ecRecover', [hello, `0x${'00'.repeat(64)}1b`])).toBe('recovery failed');
  });

  it('unlockAccount lets eth_sign work until lockAccount', async () => {
    const locked = 'authentication needed: password or unlock';
    expect(await failure('eth_sign', [account, hello])).toBe(locked);
    expect(await failure('personal_sign', [hello, account])).toBe(locked);
    expect(await failure('eth_signTypedData_v4', [account, '{}'])).toBe(locked);
    expect(await failure('eth_signTypedData_v4', [rich, '{}'])).toBe(
      'invalid typed data: domain must be an object, not nothing',
    );
    expect(await failure('personal_unlockAccount', [account, 'x'])).toBe(
      'could not decrypt key with given password',
    );
    expect(await failure('personal_unlockAccount', [stranger, 'x'])).toBe('no key for given address or file');
    expect(await failure('personal_unlockAccount', [account, 'secret', '9223372037'])).toBe(
      'unlock duration too large',
    );
    expect(await result('personal_unlockAccount', [account, 'secret', null])).toBe(true);
    const signature = await result('eth_sign', [account, hello]);
    expect(await result('personal_sign', [hello, account])).toBe(signature);
    expect(await result('personal_sign', [hello, account, 'secret'])).toBe(signature);
    expect(await result('personal_lockAccount', [account])).toBe(true);
    expect(await failure('eth_sign', [account, hello])).toBe(locked);
    expect(await result('personal_lockAccount', [stranger])).toBe(true);
  });

  it('sendTransaction needs no unlocked account', async () => {
    const paid = { from: rich, to: account, value: '0xde0b6b3a7640000' };
    const hash = await result('personal_sendTransaction', [paid, '']);
    expect(await result('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', from: rich });
    const back = { from: account, to: receiver, value: '0x1' };
    expect(await failure('personal_sendTransaction', [back, 'x'])).toBe(
      'could not decrypt key with given password',
    );
    const second = await result('personal_sendTransaction', [back, 'secret']);
    expect(await result('eth_getTransactionReceipt', [second])).toMatchObject({ status: '0x1' });
  });

  it('signTransaction wants everything that is signed', async () => {
    const whole = { from: account, to: receiver, gas: '0x5208', gasPrice: '0x1', nonce: '0x9' };
    const signed = (await result('personal_signTransaction', [whole, 'secret'])) as {
      raw: string;
      tx: object;
    };
    expect(signed.tx).toMatchObject({ type: '0x0', nonce: '0x9', gasPrice: '0x1', chainId: '0xa868' });
    const without = (name: string) => [{ ...whole, [name]: undefined }, 'secret'];
    expect(await failure('personal_signTransaction', without('from'))).toBe('sender not specified');
    expect(await failure('personal_signTransaction', without('gas'))).toBe('gas not specified');
    expect(await failure('personal_signTransaction', without('gasPrice'))).toBe(
      'missing gasPrice or maxFeePerGas/maxPriorityFeePerGas',
    );
    expect(await failure('personal_signTransaction', without('nonce'))).toBe('nonce not specified');
  });

  it('importRawKey keeps a key, once', async () => {
    const key = '11'.repeat(32);
    expect(await result('personal_importRawKey', [key, 'secret'])).toBe(
      '0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a',
    );
    expect(await failure('personal_importRawKey', [key, 'secret'])).toBe('account already exists');
    expect(await failure('personal_importRawKey', [fundedKey, 'secret'])).toBe(
      "invalid hex character 'x' in private key",
    );
    expect(await failure('personal_importRawKey', ['12', 'secret'])).toBe('invalid length, need 256 bits');
  });

  it('what only hardware wallets can is refused as the reference client does', async () => {
    const [, { url }] = (await result('personal_listWallets')) as [object, { url: string }];
    expect(await result('personal_openWallet', [url])).toBe(null);
    expect(await failure('personal_openWallet', ['ledger://1'])).toBe('unknown wallet');
    expect(await failure('personal_openWallet', ['ledger'])).toBe('protocol scheme missing');
    expect(await failure('personal_deriveAccount', [url, "m/44'/60'/0'/0/0"])).toBe('not supported');
    expect(await failure('personal_deriveAccount', [url, 'm/'])).toBe('invalid component: ');
    expect(await failure('personal_initializeWallet', [url])).toBe(
      'specified wallet does not support initialization',
    );
    expect(await failure('personal_unpair', [url, '000000'])).toBe(
      'specified wallet does not support pairing',
    );
  });
});

describe('accounts of other servers', () => {
  it('are off where many share one', async () => {
    const node = await startTestNode(atEnd, { publicApi: true });
    for (const [method, params] of [
      ['eth_accounts', []],
      ['eth_sign', [rich, hello]],
      ['eth_signTypedData_v4', [rich, '{}']],
      ['eth_sendTransaction', [{ from: rich }]],
      ['eth_signTransaction', [{ from: rich }]],
      ['eth_resend', [{ from: rich }]],
      ['personal_listAccounts', []],
      ['personal_newAccount', ['x']],
      ['personal_ecRecover', [hello, hello]],
    ] as const) {
      const { error } = await node.call(rpc, method, params);
      expect(error?.code, method).toBe(-32_601);
    }
  });

  it('have no public keys on the test network', async () => {
    const node = await startTestNode(atEnd, { networkId: 'fuji' });
    expect(await node.call(rpc, 'eth_accounts', [])).toMatchObject({ result: [] });
  });

  it('are not unlocked for a network', async () => {
    const node = await startTestNode(atEnd, { httpHost: '0.0.0.0' });
    const local = node.url.replace('0.0.0.0', '127.0.0.1');
    const body = { jsonrpc: '2.0', id: 1, method: 'personal_unlockAccount', params: [rich, ''] };
    const response = await fetch(local + rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await response.json()).toMatchObject({
      error: { code: -32_000, message: 'account unlock with HTTP access is forbidden' },
    });
  });
});
