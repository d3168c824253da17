import { list, mineBlocks, mineLogs, must, readySender, readyToLog, sender } from '../chain-setup.mjs';
import { evmPath, exchange, rpcText } from '../requests.mjs';
import { preparedRow } from '../rows.mjs';
import { answers, openWebSocket } from '../web-sockets.mjs';

/** A transaction of 10,000 logs while a connection has subscriptions; waits for what they are told, or for their end. */
const toldRow = (name, subscribers, params, messages) => ({
  name,
  prepare: async (target) => {
    const body = await readyToLog(target);
    const socket = await openWebSocket(target);
    for (let index = 0; index < subscribers; index += 1) socket.send(rpcText('eth_subscribe', params, index));
    await answers(socket, subscribers);
    return { body, socket };
  },
  run: async (target, { body, socket }) => {
    const told = answers(socket, messages);
    const answer = await exchange(target, evmPath, body);
    if (answer.error !== undefined) throw new Error(`no transaction: ${answer.error.message}`);
    await told;
    return answer;
  },
  after: (_target, { socket }) => socket.terminate(),
});

/** 1,024 blocks of a payment each. */
async function pay(target) {
  await readySender(target);
  const payment = { from: sender, to: sender, gas: '0x5208', value: '0x1' };
  for (let round = 0; round < 4; round += 1) {
    const calls = list(256, (index) => rpcText('eth_sendTransaction', [payment], index));
    await exchange(target, evmPath, `[${calls.join(',')}]`);
  }
}

/** Blocks of a payment each that one block settles. */
const payments = 2_800;

/** A block that is the first in more than five seconds, after many of a transaction each. */
function settlingRow(name) {
  return preparedRow(name, async (target) => {
    await readySender(target);
    const payment = rpcText('eth_sendTransaction', [
      { from: sender, to: sender, gas: '0x5208', value: '0x1' },
    ]);
    const before = Number(await must(target, 'eth_blockNumber'));
    for (let count = 0; count < payments; count += 1) await exchange(target, evmPath, payment);
    // Those that follow put them out of the caches.
    const number = await must(target, 'eth_blockNumber');
    const made = Number(number) - before;
    if (made < payments) throw new Error(`${payments} payments made ${made} blocks`);
    await mineBlocks(target, 20_000);
    await must(target, 'debug_setHead', [number]);
    await must(target, 'evm_increaseTime', [60]);
    return rpcText('evm_mine');
  });
}

/** What a chain of many blocks, or of blocks with many logs, is asked for. */
export const nodeChain = [
  settlingRow('a block that settles 2,800 blocks of a payment each'),
  preparedRow('the changes of a filter of blocks after 10,000 blocks', async (target) => {
    const id = await must(target, 'eth_newBlockFilter');
    await mineBlocks(target, 10_000);
    return rpcText('eth_getFilterChanges', [id]);
  }),
  preparedRow('the head set back by 20,000 blocks', async (target) => {
    const number = await must(target, 'eth_blockNumber');
    await mineBlocks(target, 20_000);
    return rpcText('debug_setHead', [number]);
  }),
  preparedRow('5,000 blocks mined', () => rpcText('anvil_mine', ['0x1388'])),
  preparedRow('1,024 blocks of fees at 100 percentiles, with transactions', async (target) => {
    await pay(target);
    return rpcText('eth_feeHistory', ['0x400', 'latest', list(100, (index) => index)]);
  }),
  preparedRow('the traces of all blocks', () =>
    rpcText('trace_filter', [{ fromBlock: '0x0', toBlock: 'latest' }]),
  ),
  preparedRow('the changes of a filter of logs after a block of 10,000', async (target) => {
    const id = await must(target, 'eth_newFilter', [{}]);
    await mineLogs(target);
    return rpcText('eth_getFilterChanges', [id]);
  }),
  preparedRow('a transaction of 10,000 logs, and its block', readyToLog),
  toldRow('a transaction of 10,000 logs for 10 subscribers to logs', 10, ['logs', {}], 100_000),
  // Who reads so much too slowly is cut off: more than one of them is enough for that.
  toldRow(
    'a transaction of 10,000 logs for 100 subscribers to receipts',
    100,
    ['transactionReceipts', {}],
    100,
  ),
  preparedRow('the raw receipts of a block of 10,000 logs', async (target) =>
    rpcText('debug_getRawReceipts', [await mineLogs(target)]),
  ),
  preparedRow('the head set back by a block of 10,000 logs', async (target) => {
    const number = await must(target, 'eth_blockNumber');
    await mineLogs(target);
    return rpcText('debug_setHead', [number]);
  }),
];
