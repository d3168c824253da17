import { addressOf, batchOf, contract, list, must, mustAll } from '../chain-setup.mjs';
import { atOnce, evmPath, exchange, rpcText } from '../requests.mjs';
import { bodyRow, preparedRow } from '../rows.mjs';
import { answers, openWebSocket } from '../web-sockets.mjs';

const platform = '/ext/bc/P';
const primary = '11111111111111111111111111111111LpoYY';
const owner = (chain) => `${chain}-local1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3dv8dg6`;
const owners = (chain, count) => list(count, () => owner(chain));
const senders = 320;

/** A pool of as many transactions as it takes, from 320 senders. */
async function fillPool(target) {
  await must(target, 'evm_setAutomine', [false]);
  await mustAll(
    target,
    'anvil_impersonateAccount',
    list(senders, (index) => [addressOf(index)]),
  );
  await mustAll(
    target,
    'anvil_setBalance',
    list(senders, (index) => [addressOf(index), '0xffffffffffffffffffff']),
  );
  const input = `0x${'ab'.repeat(200)}`;
  const transaction = (index) => ({ from: addressOf(index), to: contract, gas: '0x7530', input });
  // What it does not take is refused, and so it is full.
  for (let round = 0; round < 16; round += 1)
    await exchange(
      target,
      evmPath,
      batchOf(senders, 'eth_sendTransaction', (index) => [transaction(index)]),
    );
}

const batchRow = (name, count, method, params, path) =>
  bodyRow(name, () => batchOf(count, method, () => params), path);

/** What the pool, the platform chain and the services of the node are asked for. */
export const nodeServices = [
  preparedRow('a full pool', async (target) => {
    await fillPool(target);
    return rpcText('txpool_content');
  }),
  bodyRow('a full pool in lines', () => rpcText('txpool_inspect')),
  batchRow('100 pending blocks of a full pool', 100, 'eth_getBlockByNumber', ['pending', true]),
  bodyRow('a block of a full pool', () => rpcText('evm_mine')),
  bodyRow('the pool dropped', () => rpcText('anvil_dropAllTransactions')),
  bodyRow('blocks made by themselves again', () => rpcText('evm_setAutomine', [true])),
  bodyRow(
    'a page of UTXOs of 1,024 addresses',
    () => rpcText('platform.getUTXOs', { addresses: owners('P', 1_024), limit: 1_024 }),
    platform,
  ),
  batchRow(
    '20 balances of 1,024 addresses',
    20,
    'platform.getBalance',
    { addresses: owners('P', 1_024) },
    platform,
  ),
  batchRow('20 stakes of 256 addresses', 20, 'platform.getStake', { addresses: owners('P', 256) }, platform),
  batchRow(
    '20 lists of validators by 1,024 node IDs',
    20,
    'platform.getCurrentValidators',
    { nodeIDs: list(1_024, () => 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg') },
    platform,
  ),
  batchRow('1,000 lists of validators', 1_000, 'platform.getCurrentValidators', {}, platform),
  batchRow(
    '1,000 lists of validators at a height',
    1_000,
    'platform.getValidatorsAt',
    { height: 0, subnetID: primary },
    platform,
  ),
  batchRow(
    '1,000 lists of all validators at a height',
    1_000,
    'platform.getAllValidatorsAt',
    { height: 0 },
    platform,
  ),
  batchRow(
    '1,000 samples of validators',
    1_000,
    'platform.sampleValidators',
    { size: 5, subnetID: primary },
    platform,
  ),
  batchRow('1,000 lists of blockchains', 1_000, 'platform.getBlockchains', {}, platform),
  batchRow(
    '20 pages of UTXOs of the C-Chain of 1,024 addresses',
    20,
    'avax.getUTXOs',
    { addresses: owners('C', 1_024), sourceChain: 'P', limit: 1_024 },
    '/ext/bc/C/avax',
  ),
  batchRow('1,000 lists of peers', 1_000, 'info.peers', {}, '/ext/info'),
  batchRow('1,000 lists of upgrades', 1_000, 'info.upgrades', {}, '/ext/info'),
  batchRow('1,000 levels of loggers', 1_000, 'admin.getLoggerLevel', {}, '/ext/admin'),
  bodyRow(
    'an alias of 4 MB',
    () => rpcText('admin.alias', { endpoint: 'bc/C', alias: 'a'.repeat(4_000_000) }),
    '/ext/admin',
  ),
  batchRow('1,000 health checks', 1_000, 'health.health', {}, '/ext/health'),
  {
    name: 'a message of 5 MB in fragments of 100 bytes',
    prepare: openWebSocket,
    run: async (_target, socket) => {
      for (let count = 0; count < 50_000; count += 1) socket.send(' '.repeat(100), { fin: false });
      socket.send(rpcText('eth_chainId'), { fin: true });
      await answers(socket, 1);
    },
    after: (_target, socket) => socket.terminate(),
  },
  {
    name: '64 WebSocket connections with a batch of 1,000 blocks each',
    prepare: (target) => Promise.all(list(64, () => openWebSocket(target))),
    run: async (_target, sockets) => {
      const body = batchOf(1_000, 'eth_getBlockByNumber', () => ['latest', true]);
      for (const socket of sockets) socket.send(body);
      await Promise.all(sockets.map((socket) => answers(socket, 1)));
    },
    after: (_target, sockets) => {
      for (const socket of sockets) socket.terminate();
    },
  },
  {
    name: '16 new accounts at once',
    run: atOnce(16, (target) => exchange(target, evmPath, rpcText('personal_newAccount', ['secret']))),
  },
];
