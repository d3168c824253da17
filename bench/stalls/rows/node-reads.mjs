import { mineLogs } from '../chain-setup.mjs';
import { atOnce, evmPath, exchange, rpcText } from '../requests.mjs';

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
