import { EventEmitter, once } from 'node:events';
import { tokenCode } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { Contract, ContractFactory, Wallet, WebSocketProvider } from 'ethers';
import { type Address, type Block, parseAbi } from 'viem';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clientChains, liveViemOf, startClientChains, viemOf } from '../fixtures/client-chains.js';
import { funded, fundedKey, receiver } from '../fixtures/funded.js';
import type { TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'function transfer(address to, uint256 amount) returns (bool)',
]);

let node: TestNode;
beforeAll(async () => {
  node = await startClientChains(atEnd);
});

/** The next `count` events of what `watch` begins; fails with its first error. */
function next<Event>(
  count: number,
  watch: (onEvent: (event: Event) => void, onError: (error: Error) => void) => () => void,
): Promise<Event[]> {
  return new Promise((resolve, reject) => {
    const seen: Event[] = [];
    const stop = watch((event) => {
      seen.push(event);
      if (seen.length < count) return;
      stop();
      resolve(seen);
    }, reject);
  });
}

describe.each(clientChains)('on $alias over WebSocket', (of) => {
  const viem = () => viemOf(node, of);

  async function deployToken(): Promise<Address> {
    const hash = await viem().deployContract({ abi, bytecode: tokenCode });
    const { contractAddress } = await viem().waitForTransactionReceipt({ hash });
    if (contractAddress === null || contractAddress === undefined) throw new Error('no contract was created');
    return contractAddress;
  }

  it('viem is told of blocks', async () => {
    const live = liveViemOf(onTestFinished, node, of);
    const numbers = next<bigint>(2, (onBlockNumber, onError) =>
      live.watchBlockNumber({ onBlockNumber, onError }),
    );
    const blocks = next<Block<bigint, boolean, 'latest'>>(2, (onBlock, onError) =>
      live.watchBlocks({ onBlock, onError }),
    );
    // Both subscriptions stand when a later call on the same connection is answered.
    const before = await live.getBlockNumber();
    for (const value of [1n, 2n]) await viem().sendTransaction({ to: receiver, value });
    expect(await numbers).toEqual([before + 1n, before + 2n]);
    for (const { number, hash } of await blocks)
      expect((await live.getBlock({ blockNumber: number })).hash).toBe(hash);
  });

  it('viem is told of the logs of a contract', async () => {
    const address = await deployToken();
    const live = liveViemOf(onTestFinished, node, of);
    const logs = next<readonly unknown[]>(1, (onLogs, onError) =>
      live.watchContractEvent({ address, abi, eventName: 'Transfer', onLogs, onError }),
    );
    await live.getChainId();
    const hash = await viem().writeContract({ address, abi, functionName: 'transfer', args: [receiver, 5n] });
    expect(await logs).toMatchObject([
      [{ address, transactionHash: hash, args: { to: receiver, amount: 5n } }],
    ]);
  });

  it.each([
    ['newPendingTransactions', false],
    ['newPendingTransactions', true],
    ['newAcceptedTransactions', false],
    ['newAcceptedTransactions', true],
  ])('viem subscribes to %s, in full: %s', async (kind, full) => {
    const live = liveViemOf(onTestFinished, node, of);
    const events = new EventEmitter();
    const { unsubscribe } = await live.transport.subscribe({
      params: (full ? [kind, true] : [kind]) as never,
      onData: ({ result }) => events.emit('told', result),
      onError: (error) => events.emit('error', error),
    });
    const told = once(events, 'told');
    const hash = await viem().sendTransaction({ to: receiver, value: 3n });
    const whole = { hash, from: funded.address.toLowerCase(), value: '0x3', type: '0x2' };
    expect(await told).toEqual([full ? expect.objectContaining(whole) : hash]);
    await unsubscribe();
  });

  it('answers a batch, in which errors stand beside results', async () => {
    const live = await liveViemOf(onTestFinished, node, of).transport.getRpcClient();
    const { socket } = live;
    const message = new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true });
    });
    socket.send(
      JSON.stringify([
        { jsonrpc: '2.0', id: 0, method: 'eth_chainId' },
        { jsonrpc: '2.0', id: 'x', method: 'eth_noSuchMethod' },
        { jsonrpc: '2.0', method: 'eth_chainId' },
        { jsonrpc: '2.0', id: 2, method: 'eth_getBalance', params: [receiver, '0xffffff'] },
      ]),
    );
    expect(JSON.parse(await message)).toEqual([
      { jsonrpc: '2.0', id: 0, result: `0x${of.chain.id.toString(16)}` },
      {
        jsonrpc: '2.0',
        id: 'x',
        error: { code: -32_601, message: expect.stringContaining('eth_noSuchMethod') },
      },
      { jsonrpc: '2.0', id: 2, error: { code: -32_000, message: expect.any(String) } },
    ]);
  });

  it('ethers deploys, watches, sends an access list and reads', async () => {
    const provider = new WebSocketProvider(
      `${node.url.replace('http', 'ws')}/ext/bc/${of.alias}/ws`,
      undefined,
      {
        cacheTimeout: -1,
      },
    );
    onTestFinished(() => provider.destroy());
    const wallet = new Wallet(fundedKey, provider);
    const human = [
      'event Transfer(address indexed from, address indexed to, uint256 amount)',
      'function transfer(address to, uint256 amount) returns (bool)',
    ];
    const deployed = await new ContractFactory(human, tokenCode, wallet).deploy();
    await deployed.waitForDeployment();
    const token = new Contract(await deployed.getAddress(), human, wallet);
    const amounts = new Promise((resolve) => {
      void token.once('Transfer', (_from, _to, amount) => resolve(amount));
    });
    const blocks = new Promise((resolve) => {
      void provider.once('block', resolve);
    });
    const accessList = [{ address: await deployed.getAddress(), storageKeys: [`0x${'00'.repeat(32)}`] }];
    const sent = await token.getFunction('transfer')(receiver, 13n, { type: 1, accessList });
    const receipt = await sent.wait();
    expect(receipt).toMatchObject({ status: 1, type: 1 });
    expect(await amounts).toBe(13n);
    expect(await blocks).toBeGreaterThan(0);
    expect((await provider.getTransaction(sent.hash))?.accessList).toEqual(accessList);
    const traced = (await provider.send('debug_traceTransaction', [
      sent.hash,
      { tracer: 'callTracer' },
    ])) as object;
    expect(traced).toMatchObject({ type: 'CALL', to: accessList[0]?.address.toLowerCase() });
  });
});
