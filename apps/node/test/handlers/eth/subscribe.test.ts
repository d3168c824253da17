import { tokenCode, transferCall, transferTopic } from '@firn/evm/fixtures/token';
import { webSocketTransport } from '@firn/jsonrpc/client';
import { createNodeClient, type NodeClient } from '@firn/node-client';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { createWalletClient, http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { funded, localChain, receiver } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe('eth_subscribe', () => {
  let node: TestNode;
  let sockets: NodeClient;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    const transport = webSocketTransport({ url: `${node.url.replace('http', 'ws')}/ext/bc/C/ws`, WebSocket });
    atEnd(() => transport.close());
    sockets = createNodeClient({ transport });
  });

  const eth = () => sockets.chain('C').eth;
  const send = (to: `0x${string}` = receiver, data: `0x${string}` = '0x') =>
    createWalletClient({
      chain: localChain,
      transport: http(`${node.url}/ext/bc/C/rpc`),
      account: funded,
    }).sendTransaction({ to, data });

  /** The first event that comes after something was done, once the subscription stands. */
  async function firstEvent<Event, Done>(
    events: AsyncIterable<Event>,
    act: () => Promise<Done>,
  ): Promise<[Event, Done]> {
    const iterator = events[Symbol.asyncIterator]();
    const event = iterator.next();
    // Both travel on one connection, so the answer to this comes after that to the subscription.
    await eth().chainId();
    const done = await act();
    const { value } = (await event) as IteratorResult<Event, never>;
    await iterator.return?.();
    return [value, done];
  }

  it('tells new blocks', async () => {
    const [header] = await firstEvent(eth().subscribeNewHeads(), send);
    expect(header).toMatchObject((await eth().getHeaderByNumber({ number: header.number })) as object);
  });

  it('tells transactions that come into the pool, and those that are accepted, by hash and in full', async () => {
    const [pending, first] = await firstEvent(eth().subscribeNewPendingTransactions(), send);
    expect(pending).toBe(first);
    const [full, second] = await firstEvent(eth().subscribeNewPendingTransactions({ fullTx: true }), send);
    expect(full).toMatchObject({ hash: second, blockHash: null });
    const [accepted, third] = await firstEvent(eth().subscribeNewAcceptedTransactions(), send);
    expect(accepted).toBe(third);
    const [whole, fourth] = await firstEvent(eth().subscribeNewAcceptedTransactions({ fullTx: true }), send);
    expect(whole).toEqual(await eth().getTransactionByHash({ hash: fourth }));
  });

  it('tells the events of a contract, and receipts', async () => {
    const wallet = createWalletClient({
      chain: localChain,
      transport: http(`${node.url}/ext/bc/C/rpc`),
      account: funded,
    });
    const [receipts, deployment] = await firstEvent(eth().subscribeTransactionReceipts(), () =>
      wallet.deployContract({ abi: [], bytecode: tokenCode }),
    );
    expect(receipts).toMatchObject([{ transactionHash: deployment, status: 1n }]);
    const token = receipts[0]?.contractAddress ?? receiver;
    const filter = { address: token, topics: [transferTopic] };
    const [log, hash] = await firstEvent(eth().subscribeLogs({ filter }), () =>
      send(token, transferCall(receiver, 4n)),
    );
    expect(log).toMatchObject({ address: token, transactionHash: hash, logIndex: 0n, removed: false });
  });

  it('is for WebSockets alone', async () => {
    expect((await node.call('/ext/bc/C/rpc', 'eth_subscribe', ['newHeads'])).error).toEqual({
      code: -32601,
      message: 'notifications not supported',
    });
    expect((await node.post('/ext/bc/C/ws', {})).status).toBe(404);
  });
});
