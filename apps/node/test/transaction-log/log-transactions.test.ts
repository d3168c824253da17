import { assemble, deploying } from '@firn/evm/fixtures/assemble';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { checksumAddress, createWalletClient, encodeFunctionData, http, parseAbi } from 'viem';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { LogLevel } from '../../src/logging/log-level.js';
import { logTransactions } from '../../src/transaction-log/log-transactions.js';
import { funded, localChain, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();
const path = '/ext/bc/C/rpc';

/** Gives its data to the console, then reverts without a reason where it has no value. */
const speaking = deploying(
  assemble(
    'CALLDATASIZE 0x00 0x00 CALLDATACOPY 0x00 0x00 CALLDATASIZE 0x00 0x000000000000000000636f6e736f6c652e6c6f67 GAS STATICCALL CALLVALUE @end JUMPI 0x00 0x00 REVERT :end STOP',
  ),
);

/** Reverts with an error of its own, which no interface knows: `Locked(uint256)`, of 9. */
const locked = deploying(assemble('0x032bc66b 0xe0 SHL 0x00 MSTORE 0x09 0x04 MSTORE 0x24 0x00 REVERT'));

interface Failure {
  readonly hash: string;
  readonly calls: readonly string[];
}

describe('the log of transactions', () => {
  let node: TestNode;
  const heard: ((failure: Failure) => void)[] = [];
  const levels: { logLevel: LogLevel; readonly displayLevel: LogLevel } = {
    logLevel: 'INFO',
    displayLevel: 'OFF',
  };

  beforeAll(async () => {
    node = await startTestNode(atEnd);
    const [hosted] = node.running.node.evmChains;
    if (hosted === undefined) throw new Error('there is no chain');
    const info = (details: object): void => heard.shift()?.(details as Failure);
    const logger = { ...hosted.logger, levels, info, trace: info };
    const { executions } = node.running.node;
    const { dataDir } = node.running.node.options;
    atEnd(logTransactions({ ...hosted, logger }, { dataDir, executions: () => executions }));
  });

  async function send(
    to: `0x${string}` | undefined,
    data: `0x${string}`,
    value = 0n,
  ): Promise<`0x${string}`> {
    const wallet = createWalletClient({
      chain: localChain,
      transport: http(node.url + path),
      account: funded,
    });
    const hash = await wallet.sendTransaction({ ...(to && { to }), data, value, gas: 500_000n });
    const { result } = await node.call(path, 'eth_getTransactionReceipt', [hash]);
    return (result as { contractAddress: `0x${string}` | null }).contractAddress ?? hash;
  }

  const next = async (): Promise<Failure> => new Promise((resolve) => heard.push(resolve));

  it('tells the reason of a token', async () => {
    const token = await send(undefined, tokenCode);
    const failure = next();
    const hash = await send(token, transferCall(receiver, 2n ** 200n));
    expect(await failure).toMatchObject({
      hash,
      block: expect.stringMatching(/^\d+$/),
      from: funded.address.toLowerCase(),
      to: token,
      calls: [
        `${checksumAddress(token)}.transfer(${checksumAddress(receiver)}, ${2n ** 200n}) failed: low balance`,
      ],
    });
  });

  it('tells errors and contracts by the names that it was given', async () => {
    const vault = await send(undefined, locked);
    const before = next();
    await send(vault, '0x12345678');
    expect((await before).calls).toEqual([
      expect.stringMatching(/failed: execution reverted with 0x032bc66b[\da-f]{64}$/),
    ]);
    const abi = [
      ...parseAbi(['error Locked(uint256 until)']),
      { type: 'constructor', inputs: [], stateMutability: 'payable' },
    ];
    expect((await node.call(path, 'dev_addAbi', [abi, 'Vault', vault])).result).toBe(1);
    const after = next();
    await send(vault, '0x12345678');
    expect((await after).calls).toEqual([`Vault(${checksumAddress(vault)}).0x12345678() failed: Locked(9)`]);
    expect((await node.call(path, 'dev_addAbi', [[{ type: 'event' }]])).error).toMatchObject({
      code: -32_000,
      message: 'the ABI names no function, no error and no event: it must be the JSON that compilers write',
    });
  });

  it('tells others what it knows of a contract and of selectors', async () => {
    const vault = await send(undefined, locked);
    const ask = async (...params: unknown[]) => node.call(path, 'dev_getAbi', params);
    expect((await ask(vault)).result).toEqual({ abi: [] });
    const error = { type: 'error', name: 'Locked', inputs: [{ name: 'until', type: 'uint256' }] };
    const event = {
      type: 'event',
      name: 'Opened',
      inputs: [
        { name: 'by', type: 'tuple', indexed: true, components: [{ name: 'who', type: 'address' }] },
        { name: '', type: 'bytes', indexed: false },
      ],
    };
    const known = { type: 'function', name: 'lock', inputs: [{ name: 'until', type: 'uint256' }] };
    const lock = { ...known, outputs: [], stateMutability: 'payable' };
    const read = {
      type: 'function',
      name: 'deadlines',
      inputs: [],
      outputs: [
        { name: 'all', type: 'tuple[]', components: [{ name: 'until', type: 'uint64' }] },
        { name: '', type: 'bool' },
      ],
      stateMutability: 'view',
    };
    const abi = [error, event, known, read, { ...known, name: 'odd', outputs: 5, stateMutability: 'sacred' }];
    expect((await node.call(path, 'dev_addAbi', [abi, 'Vault', vault])).result).toBe(5);
    expect((await ask(vault.toUpperCase().replace('X', 'x'))).result).toEqual({
      name: 'Vault',
      abi: [error, event, lock, read, { ...lock, name: 'odd' }],
    });
    // Of a contract that is not known, as a proxy, what stands anywhere.
    const { result } = await ask(receiver, ['0xa9059cbb', '0xDD467064', '0x00000001']);
    expect(result).toMatchObject({ abi: [{ name: 'transfer' }, lock] });
    expect((await ask()).error).toMatchObject({ message: expect.stringContaining('nothing is asked') });
    expect((await ask(vault, ['0xa9059c'])).error).toMatchObject({ code: -32602 });
  });

  it('tells what succeeds too from the level TRACE on', async () => {
    levels.logLevel = 'TRACE';
    onTestFinished(() => {
      levels.logLevel = 'INFO';
    });
    const success = next();
    const hash = await send(receiver, '0x', 3n);
    expect(await success).toMatchObject({ hash, calls: [`${checksumAddress(receiver)} with 3 wei`] });
  });

  it('tells what the contract wrote to the console', async () => {
    const contract = await send(undefined, speaking);
    const failure = next();
    const abi = parseAbi(['function log(string, uint256) view']);
    await send(contract, encodeFunctionData({ abi, args: ['left: \u001b[2J', 7n] }));
    expect((await failure).calls).toEqual([
      expect.stringMatching(/failed: execution reverted$/),
      '  console.log left: \\u001b[2J 7',
    ]);
    const success = next();
    await send(contract, encodeFunctionData({ abi, args: ['paid', 8n] }), 1n);
    expect((await success).calls).toEqual(['paid 8']);
  });
});
