import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tokenCode } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { testPackageFile } from '@firn/testing/test-packages';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, fundedKey, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const run = promisify(execFile);
const launcher = testPackageFile('@foundry-rs/cast', 'bin.mjs');

interface Receipt {
  readonly status: string;
  readonly contractAddress: string;
  readonly transactionHash: string;
  readonly logs: readonly unknown[];
}

describe('cast', () => {
  let node: TestNode;
  let home: string;
  let token: string;

  /** Runs a command against the node; what it prints, and what it complains of. Its launcher always ends with 0. */
  async function castBoth(
    command: string,
    ...args: readonly string[]
  ): Promise<{ readonly stdout: string; readonly stderr: string }> {
    const url = ['--rpc-url', `${node.url}/ext/bc/C/rpc`];
    return run(process.execPath, [launcher, command, ...url, ...args], {
      env: { ...process.env, HOME: home, NO_COLOR: '1', FOUNDRY_DISABLE_NIGHTLY_WARNING: '1' },
    });
  }

  const cast = async (...args: Parameters<typeof castBoth>): Promise<string> =>
    (await castBoth(...args)).stdout.trim();

  const send = async (...args: readonly string[]): Promise<Receipt> =>
    JSON.parse(await cast('send', '--json', '--private-key', fundedKey, ...args)) as Receipt;

  beforeAll(async () => {
    node = await startTestNode(atEnd);
    home = temporaryFolder(atEnd);
    token = (await send('--create', tokenCode)).contractAddress;
  });

  it('knows the network', async () => {
    expect(await cast('chain-id')).toBe('43112');
    expect(await cast('client')).toMatch(/^v?[\w.-]+/);
    expect(BigInt(await cast('gas-price'))).toBeGreaterThan(0n);
  });

  it('transfers', async () => {
    expect((await send(receiver, '--value', '3')).status).toBe('0x1');
    expect(await cast('balance', receiver)).toBe('3');
  });

  it('sends to a contract, calls it and finds its logs', async () => {
    const { status, logs, transactionHash } = await send(
      token,
      'transfer(address,uint256)(bool)',
      receiver,
      '7',
    );
    expect(status).toBe('0x1');
    expect(logs).toHaveLength(1);
    expect(await cast('call', token, 'balanceOf(address)(uint256)', receiver)).toBe('7');
    const found = await cast('logs', '--json', '--from-block', '0', '--address', token);
    expect(JSON.parse(found)).toMatchObject([{ transactionHash }]);
    expect(await cast('receipt', transactionHash, 'status')).toMatch(/^(1|true)/);
  });

  it('tells why a call reverts', async () => {
    const { stderr } = await castBoth(
      'call',
      '--from',
      funded.address,
      token,
      'transfer(address,uint256)(bool)',
      receiver,
      String(10n ** 30n),
    );
    expect(stderr).toContain('execution reverted: low balance');
  });

  it('estimates, reads code, storage, proofs and blocks', async () => {
    const estimate = await cast(
      'estimate',
      '--from',
      funded.address,
      token,
      'transfer(address,uint256)',
      receiver,
      '1',
    );
    expect(BigInt(estimate)).toBeGreaterThan(30_000n);
    expect(await cast('code', token)).toMatch(/^0x[0-9a-f]{100,}$/);
    expect(await cast('storage', token, '0')).toBe(`0x${'0'.repeat(64)}`);
    expect(JSON.parse(await cast('proof', token, '0x0'))).toMatchObject({ address: token.toLowerCase() });
    expect(JSON.parse(await cast('block', '--json', 'latest', '--full'))).toHaveProperty('transactions');
    expect(await cast('nonce', funded.address)).toMatch(/^\d+$/);
  });

  it('asks for an access list, and any method', async () => {
    const call = [token, 'transfer(address,uint256)', receiver, '1'];
    const list = JSON.parse(await cast('access-list', '--json', '--from', funded.address, ...call)) as {
      readonly accessList: readonly { readonly address: string; readonly storageKeys: readonly string[] }[];
    };
    expect(list.accessList).toMatchObject([{ address: token.toLowerCase() }]);
    expect(list.accessList[0]?.storageKeys).toHaveLength(2);
    expect(JSON.parse(await cast('rpc', 'eth_getBlockByNumber', 'latest', 'false'))).toHaveProperty('hash');
    const raw = await cast('rpc', '--raw', 'eth_feeHistory', '["0x1", "latest", [50]]');
    expect(JSON.parse(raw)).toHaveProperty('reward');
    expect((await castBoth('rpc', 'eth_noSuchMethod')).stderr).toContain('-32601');
  });

  it('runs a transaction again, with those before it in its block and without', async () => {
    const amount = ['transfer(address,uint256)(bool)', receiver, '9'];
    const { transactionHash } = await send(token, ...amount, '--access-list', '[]', '--legacy');
    for (const flags of [[], ['--quick']]) {
      const { stdout, stderr } = await castBoth('run', ...flags, transactionHash);
      expect(stdout, stderr).toContain('Transaction successfully executed.');
      expect(stdout.toLowerCase()).toContain(token.toLowerCase());
    }
  });
});
