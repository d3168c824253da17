import { once, setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createRpcChainSource, type RpcChainOptions } from '../../src/source/rpc-chain-source.js';
import { createUpstreamCheck } from '../../src/source/verification/upstream-check.js';
import type { FakeBlock } from '../fixtures/fake-chain.js';
import { buildHandChain } from '../fixtures/hand-chain.js';
import { hashedBlocks } from '../fixtures/hashed-blocks.js';
import { startRpcServer, toWire, type WireBlock } from '../fixtures/rpc-server.js';

const { signal } = new AbortController();
setMaxListeners(0, signal);

async function open(options: Partial<RpcChainOptions> = {}) {
  const fake = buildHandChain();
  const server = await startRpcServer(fake.blocks.map(toWire));
  const source = createRpcChainSource({ url: server.url, ...options });
  onTestFinished(async () => {
    await source.close();
    await server.close();
  });
  return { fake, server, source };
}

test('a node that refuses blocks above its head has none', async () => {
  const { server, fake, source } = await open();
  server.refusesBeyondHead = true;
  expect(await source.blockHash(8n, signal)).toBeUndefined();
  expect(await source.blockHash(7n, signal)).toBe(fake.blocks[7]?.block.hash);
});

test('a hash for which blocks would be taken back is that of its header, and of the block that was asked for', async () => {
  const blocks = hashedBlocks(buildHandChain().blocks);
  const server = await startRpcServer(blocks);
  const check = createUpstreamCheck({ verification: 'headers', tell: () => {} });
  const source = createRpcChainSource({ url: server.url, check });
  onTestFinished(async () => {
    await source.close();
    await server.close();
  });
  const { block } = blocks[7] as WireBlock;
  expect(await source.head(signal)).toEqual({ number: 7n, hash: block.hash });
  expect(await source.blockHash(7n, signal)).toBe(block.hash);
  const lie = { ...block, hash: `0x${'ab'.repeat(32)}` };
  server.blocks[7] = { ...blocks[7], block: lie } as WireBlock;
  const wrong = expect.objectContaining({
    code: 'chain-inconsistent',
    message: expect.stringContaining(`its header has the hash ${block.hash}`),
  });
  await expect(source.head(signal)).rejects.toEqual(wrong);
  await expect(source.blockHash(7n, signal)).rejects.toEqual(wrong);
  server.blocks[6] = blocks[5] as WireBlock;
  await expect(source.blockHash(6n, signal)).rejects.toThrow('the node answered with block 5, asked for 6');
});

test('blocks, receipts, head and chain ID are read as they are', async () => {
  const { fake, source } = await open();
  expect(await source.chainId(signal)).toBe(43_112n);
  expect(await source.head(signal)).toEqual({ number: 7n, hash: fake.blocks[7]?.block.hash });
  expect(await source.blockHash(3n, signal)).toBe(fake.blocks[3]?.block.hash);
  expect(await source.blockHash(8n, signal)).toBeUndefined();
  expect(await source.block(8n, { creations: 'receipts', native: false }, signal)).toBeUndefined();
  for (const number of [0, 1, 2, 3, 6]) {
    expect(
      await source.block(BigInt(number), { creations: 'receipts', native: false }, signal),
    ).toMatchObject({
      block: {
        ...fake.blocks[number]?.block,
        transactions: fake.blocks[number]?.block.transactions.map(({ hash, from, to, value }) => ({
          hash,
          from,
          to,
          value,
        })),
      },
      receipts: fake.blocks[number]?.receipts,
    });
  }
});

test('a block of the C-Chain since Helicon has the gas of its receipts, and its header the limits', async () => {
  const fake = buildHandChain();
  const [block] = fake.blocks.slice(1, 2).map(toWire);
  const header = { ...block?.block, gasUsed: '0x1312d00', settledHeight: '0x0' };
  const server = await startRpcServer([
    toWire(fake.blocks[0] as FakeBlock),
    { ...block, block: header } as WireBlock,
  ]);
  const source = createRpcChainSource({ url: server.url });
  onTestFinished(async () => {
    await source.close();
    await server.close();
  });
  const read = await source.block(1n, { creations: 'receipts', native: false }, signal);
  expect(read?.block).toMatchObject({ isExecutedLater: true, gasUsed: fake.blocks[1]?.block.gasUsed });
});

test('receipts come by transaction where the node does not serve them by block', async () => {
  const { fake, server, source } = await open();
  server.unserved.add('eth_getBlockReceipts');
  expect((await source.block(1n, { creations: 'receipts', native: false }, signal))?.receipts).toEqual(
    fake.blocks[1]?.receipts,
  );
  expect((await source.block(4n, { creations: 'receipts', native: false }, signal))?.receipts).toEqual([]);
});

test('a receipt that the node does not have is no receipt of the block', async () => {
  const { server, source } = await open();
  server.unserved.add('eth_getBlockReceipts');
  const block = server.blocks[1];
  if (block !== undefined) server.blocks[1] = { ...block, receipts: [] };
  await expect(source.block(1n, { creations: 'receipts', native: false }, signal)).rejects.toMatchObject({
    code: 'chain-inconsistent',
  });
});

test('calls of one turn travel in batches of at most forty', async () => {
  const { server, source } = await open();
  await Promise.all(Array.from({ length: 60 }, () => source.blockHash(1n, signal)));
  expect(server.largestBatch()).toBe(40);
});

test.each<[string, object, RegExp]>([
  ['a decimal number', { number: 5 }, /answered with number 5, expected a quantity/],
  ['no hash', { hash: null }, /answered with hash null, expected 0x/],
  [
    'transactions without contents',
    { transactions: ['0x12'] },
    /answered with transaction "0x12", expected an object/,
  ],
  ['no transactions', { transactions: undefined }, /answered with transactions nothing, expected an array/],
])('a block with %s is named', async (_name, fields, message) => {
  const { server, source } = await open();
  const block = server.blocks[1];
  if (block !== undefined) server.blocks[1] = { ...block, block: { ...block.block, ...fields } };
  await expect(source.block(1n, { creations: 'receipts', native: false }, signal)).rejects.toThrow(message);
});

const endless = `0x${'a'.repeat(1_000_000)}`;
const elsewhere = `0xhttp://10.0.0.7/${'a'.repeat(50)}`;

test.each<[string, string, object, object]>([
  ['hash', 'a text of 1000002 characters', { hash: endless }, {}],
  ['parentHash', 'a text of 68 characters', { parentHash: elsewhere }, {}],
  ['blockHash', 'a text of 1000002 characters', {}, { blockHash: endless }],
  ['transactionHash', 'a text of 68 characters', {}, { transactionHash: elsewhere }],
  ['contractAddress', '"0x12"', {}, { contractAddress: '0x12' }],
  ['gasUsed', 'a text of 15 characters', {}, { gasUsed: 'http://10.0.0.7' }],
])('%s of another form is described without what it says', async (name, said, ofBlock, ofReceipt) => {
  const { server, source } = await open();
  const { block, receipts } = server.blocks[1] as WireBlock;
  const changed = receipts.map((receipt) => ({ ...receipt, ...ofReceipt }));
  server.blocks[1] = { block: { ...block, ...ofBlock }, receipts: changed };
  const reading = source.block(1n, { creations: 'receipts', native: false }, signal);
  await expect(reading).rejects.toThrow(`the node answered with ${name} ${said}, expected`);
});

test('fields that this service does not need may be anything', async () => {
  const { server, source } = await open();
  const block = server.blocks[1];
  if (block !== undefined)
    server.blocks[1] = { ...block, block: { ...block.block, totalDifficulty: '', extraData: 7 } };
  expect((await source.block(1n, { creations: 'receipts', native: false }, signal))?.block.number).toBe(1n);
});

test.each(['/', '/ext/bc/C/rpc', '/v3/key?token=5&x=%20'])('an endpoint may be at %s', async (path) => {
  const { server } = await open();
  const source = createRpcChainSource({ url: new URL(path, server.url).href });
  onTestFinished(() => source.close());
  expect(await source.chainId(signal)).toBe(43_112n);
  expect(server.lastTarget()).toBe(path);
});

test('new heads ring over WebSocket', async () => {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  onTestFinished(() => void sockets.close());
  sockets.on('connection', (socket) =>
    socket.on('message', (text) => {
      const { id, method } = JSON.parse(String(text)) as { id: number; method: string };
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: method === 'eth_subscribe' ? '0x1' : true }));
      if (method === 'eth_subscribe') {
        socket.send(
          JSON.stringify({
            jsonrpc: '2.0',
            method: 'eth_subscription',
            params: { subscription: '0x1', result: { odd: true } },
          }),
        );
      }
    }),
  );
  const { source } = await open({
    webSocketUrl: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
  });
  const stop = new AbortController();
  for await (const _head of source.newHeads?.(stop.signal) ?? []) return;
  throw new Error('no head came');
});
