import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { tokenCode } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { Web3 } from 'web3';
import { fundedKey, receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const run = promisify(execFile);

/**
 * Subscribes, transfers, and prints the number of the block of both. It runs in a process of its own, because the test runner resolves
 * the WebSocket library of web3 in another way than Node does.
 */
const subscribing = `
const { Web3, WebSocketProvider } = require('web3');
(async () => {
  const provider = new WebSocketProvider(process.env.WS_URL);
  const web3 = new Web3(provider);
  const [{ address: from }] = web3.eth.accounts.wallet.add(process.env.KEY);
  const heads = await web3.eth.subscribe('newBlockHeaders');
  const head = new Promise((resolve) => heads.on('data', ({ number }) => resolve(number)));
  const { blockNumber } = await web3.eth.sendTransaction({ from, to: process.env.RECEIVER, value: 1n });
  console.log(String(blockNumber), String(await head));
  await heads.unsubscribe();
  provider.disconnect();
})();
`;

const abi = [
  {
    type: 'event',
    name: 'Transfer',
    inputs: [
      { name: 'from', type: 'address', indexed: true },
      { name: 'to', type: 'address', indexed: true },
      { name: 'amount', type: 'uint256', indexed: false },
    ],
  },
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ name: '', type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const;

describe('web3', () => {
  let node: TestNode;
  let web3: Web3;
  let from: string;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    web3 = new Web3(`${node.url}/ext/bc/C/rpc`);
    from = web3.eth.accounts.wallet.add(fundedKey)[0]?.address ?? '';
  });

  it('knows the network and its fees', async () => {
    expect(await web3.eth.getChainId()).toBe(43_112n);
    expect(await web3.eth.net.getId()).toBe(43_112n);
    expect((await web3.eth.calculateFeeData()).maxFeePerGas).toBeGreaterThan(0n);
  });

  it('transfers', async () => {
    const receipt = await web3.eth.sendTransaction({ from, to: receiver, value: 5n });
    expect(receipt).toMatchObject({ status: 1n, gasUsed: 21_000n });
    expect(await web3.eth.getBalance(receiver)).toBe(5n);
  });

  it('deploys, calls, and finds logs', async () => {
    const contract = new web3.eth.Contract(abi);
    const token = await contract.deploy({ data: tokenCode }).send({ from });
    expect(await token.methods.balanceOf(from).call()).toBe(10n ** 24n);
    const receipt = await token.methods.transfer(receiver, 7n).send({ from });
    expect(receipt.events?.Transfer?.returnValues).toMatchObject({ amount: 7n });
    const events = await token.getPastEvents('Transfer', { fromBlock: 0 });
    expect(events).toMatchObject([{ returnValues: { amount: 7n } }]);
    const refused = token.methods.transfer(receiver, 10n ** 30n).call({ from });
    await expect(refused).rejects.toMatchObject({ cause: { message: 'execution reverted: low balance' } });
  });

  it('subscribes', async () => {
    const { stdout } = await run(process.execPath, ['-e', subscribing], {
      cwd: import.meta.dirname,
      env: {
        WS_URL: `${node.url.replace('http', 'ws')}/ext/bc/C/ws`,
        KEY: fundedKey,
        RECEIVER: receiver,
      },
    });
    const [mined, told] = stdout.trim().split(' ');
    expect(Number(mined)).toBeGreaterThan(0);
    expect(told).toBe(mined);
  });
});
