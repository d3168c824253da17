import { expect, onTestFinished, test } from 'vitest';
import { createChainDiscovery } from '../../../src/indexer/chains/discover-chains.js';
import { blockchainIds } from '../../fixtures/chains-file.js';
import { startFakeNode } from '../../fixtures/fake-node.js';

const { signal } = new AbortController();
const [cChain, xChain, ownChain] = blockchainIds;

async function setUp(networkID = 12_345, credentials = '') {
  const node = await startFakeNode(networkID);
  onTestFinished(() => node.close());
  node.blockchains.push({ id: xChain, name: 'X-Chain' }, { id: cChain, name: 'C-Chain' });
  node.evmChainIds.set(cChain, 43_112n);
  let time = 0;
  const stored = new Map<string, bigint>();
  const told: string[] = [];
  const discovery = createChainDiscovery(`${node.url.replace('://', `://${credentials}`)}/`, {
    now: () => time,
    confirmAfterMs: 0,
    storedId: (id) => stored.get(id),
    onSilence: ({ chainName }) => told.push(chainName),
  });
  return { node, discovery, stored, told, pass: (ms: number) => (time += ms) };
}

test('the chains of a node that are EVM chains are found, with their endpoints', async () => {
  const { node, discovery } = await setUp();
  expect(await discovery.next(new Set(), signal)).toEqual([
    {
      record: {
        evmChainId: 43_112n,
        chainName: 'C-Chain',
        blockchainId: cChain,
        subnetId: '11111111111111111111111111111111LpoYY',
        network: 'testnet',
      },
      rpcUrls: [`${node.url}/ext/bc/${cChain}/rpc`],
      wsUrl: `${node.url.replace('http', 'ws')}/ext/bc/${cChain}/ws`,
      startBlock: 0n,
    },
  ]);
});

test('those of a node whose address has a password are found too, and their endpoints have it', async () => {
  const { node, discovery, told } = await setUp(1, 'user:secret@');
  node.credentials = 'user:secret';
  const rpcUrl = `${node.url.replace('://', '://user:secret@')}/ext/bc/${cChain}/rpc`;
  expect(await discovery.next(new Set(), signal)).toMatchObject([{ rpcUrls: [rpcUrl] }]);
  expect(node.asked.filter((path) => path.endsWith('/rpc'))).not.toEqual([]);

  node.credentials = 'user:other';
  const refused = await discovery.next(new Set(), signal).catch((error: Error) => error.message);
  expect(refused).toMatch(/401/);
  expect(JSON.stringify([refused, told, discovery.silences])).not.toMatch(/secret/);
});

test.each([
  [1, 'mainnet'],
  [5, 'testnet'],
])('network %i is %s', async (networkID, network) => {
  const { discovery } = await setUp(networkID);
  expect((await discovery.next(new Set(), signal))[0]?.record.network).toBe(network);
});

test('a chain that comes later is found then, and known ones are not asked again', async () => {
  const { node, discovery } = await setUp();
  node.blockchains.push({ id: ownChain, name: 'mine' });
  await discovery.next(new Set(), signal);
  node.evmChainIds.set(ownChain, 5n);
  node.asked.length = 0;
  expect(await discovery.next(new Set([cChain]), signal)).toEqual([]);
  expect(node.asked.filter((path) => path.endsWith('/rpc'))).toEqual([]);
});

test('a chain that does not answer is asked again after pauses that grow', async () => {
  const { node, discovery, pass } = await setUp();
  const asks = async () => {
    node.asked.length = 0;
    await discovery.next(new Set([cChain]), signal);
    return node.asked.includes(`/ext/bc/${xChain}/rpc`);
  };
  const answers = [];
  for (const ms of [0, 1_000, 1_000, 2_000, 2_000]) {
    pass(ms);
    answers.push(await asks());
  }
  expect(answers).toEqual([true, false, true, false, true]);
});

test('the pause is a minute at most, and what the node does not serve is not told of', async () => {
  const { node, discovery, told, pass } = await setUp();
  node.sick = (path, response) => {
    const isSick = path.includes(cChain);
    if (isSick) response.writeHead(500).end();
    return isSick;
  };
  for (let look = 0; look < 10; look++) {
    await discovery.next(new Set(), signal);
    expect(discovery.silences).toEqual(['the node answered with HTTP 500']);
    pass(60_000);
  }
  expect(told).toEqual(Array(10).fill('C-Chain'));
  await discovery.next(new Set([cChain]), signal);
  expect(discovery.silences).toEqual([]);
  await discovery.next(new Set(), signal);
  pass(60_000);
  node.sick = undefined;
  expect(await discovery.next(new Set(), signal)).toHaveLength(1);
  expect(discovery.silences).toEqual([]);
});

test('a node that names a time to wait is not asked before, whatever error stands beside it', async () => {
  const { node, discovery, pass } = await setUp();
  node.sick = (path, response) => {
    const isSick = path.includes(cChain);
    if (isSick) response.writeHead(403, { 'retry-after': '30' }).end('{"error":{"code":-32000}}');
    return isSick;
  };
  const asks = async () => {
    node.asked.length = 0;
    await discovery.next(new Set(), signal);
    return node.asked.filter((path) => path.includes(cChain)).length;
  };
  expect(await asks()).toBe(1);
  pass(29_000);
  expect(await asks()).toBe(0);
  pass(2_000);
  expect(await asks()).toBe(1);
});

test('an EVM chain ID that is named once and then another one does not count', async () => {
  const { node, discovery, pass } = await setUp();
  node.namedOnce.set(cChain, 1n);
  expect(await discovery.next(new Set(), signal)).toEqual([]);
  pass(2_000);
  expect(await discovery.next(new Set(), signal)).toMatchObject([{ record: { evmChainId: 43_112n } }]);
});

test('an EVM chain ID that is not that of the configuration does not count; the stored one need not be confirmed', async () => {
  const { node, discovery, stored, pass } = await setUp();
  node.configuredIds.set(cChain, 5n);
  expect(await discovery.next(new Set(), signal)).toEqual([]);
  stored.set(cChain, 43_112n);
  pass(2_000);
  expect(await discovery.next(new Set(), signal)).toHaveLength(1);
});

test('a node that does not answer is an error', async () => {
  const { node, discovery } = await setUp();
  await node.close();
  await expect(discovery.next(new Set(), signal)).rejects.toThrow(/no answer/);
});
