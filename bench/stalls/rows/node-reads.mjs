import { atOnce, evmPath, exchange, rpcText } from '../requests.mjs';

const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const emitter = `0x${'e0'.padStart(40, '0')}`;
/** Logs until hardly any gas is left: JUMPDEST PUSH1 7 PUSH1 0 PUSH1 0 LOG1 GAS PUSH2 2000 LT PUSH1 0 JUMPI */
const logging = '0x5b600760006000a15a6107d010600057';

async function must(target, method, params) {
  const { result, error } = await exchange(target, evmPath, rpcText(method, params));
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** A block with some 10,000 logs. */
async function mineLogs(target) {
  await must(target, 'anvil_setCode', [emitter, logging]);
  await must(target, 'anvil_setBalance', [sender, '0xffffffffffffffffffff']);
  await must(target, 'anvil_impersonateAccount', [sender]);
  await must(target, 'eth_sendTransaction', [{ from: sender, to: emitter, gas: '0x7a1200' }]);
  const { number } = await must(target, 'eth_getBlockByNumber', ['latest', false]);
  return number;
}

const logs = (number) => rpcText('eth_getLogs', [{ fromBlock: number, toBlock: 'latest' }]);
const receipts = (number) => rpcText('eth_getBlockReceipts', [number]);
const batch = (count, text) => `[${Array.from({ length: count }, () => text).join(',')}]`;

/** What can be read of a chain that has much of it. */
export const nodeReads = [
  {
    name: 'the logs of a block that has 10,000, three times in a batch',
    prepare: mineLogs,
    run: (target, number) => exchange(target, evmPath, batch(3, logs(number))),
  },
  {
    name: 'the receipts of such a block, 16 times at once',
    prepare: mineLogs,
    run: atOnce(16, (target, number) => exchange(target, evmPath, receipts(number))),
  },
];
