import { compareNumbers, greater, smaller } from '@firn/primitives/integers';
import { effectiveTip } from '../transaction/transaction.js';
import type { ChainReader } from './chain-reader.js';
import { nextBaseFee } from './next-fees.js';

const sampledBlocks = 20n;
const sampledPerBlock = 3;
const percentile = 60;
const minTip = 1n;
const maxTip = 150_000_000_000n;

/**
 * The tip with which a transaction is likely to be taken: the 60th percentile of the lowest tips of the last 20 blocks,
 * within 1 wei and 150 gwei. Wei per gas.
 */
export function suggestedTip(chain: ChainReader): bigint {
  const tips: bigint[] = [];
  const head = chain.head.header.number;
  for (let number = head; number > greater(head - sampledBlocks, 0n); number -= 1n) {
    const block = chain.block(number);
    if (block === undefined) break;
    const lowest = block.transactions
      .map((transaction) => effectiveTip(transaction, block.header.baseFeePerGas))
      .filter((tip) => tip >= minTip)
      .sort(compareNumbers);
    tips.push(...lowest.slice(0, sampledPerBlock));
  }
  tips.sort(compareNumbers);
  const chosen = tips[Math.floor(((tips.length - 1) * percentile) / 100)] ?? minTip;
  return smaller(greater(chosen, minTip), maxTip);
}

/** The price of gas with which a transaction is likely to be taken: the next base fee and the suggested tip. Wei per gas. */
export function suggestedGasPrice(chain: ChainReader): bigint {
  return (nextBaseFee(chain, chain.head) ?? 0n) + suggestedTip(chain);
}
