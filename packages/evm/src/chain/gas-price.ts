import { compareNumbers, greater, smaller } from '@firn/primitives/integers';
import { headerTimeMs } from '../block/header.js';
import { effectiveTip } from '../transaction/transaction.js';
import type { ChainReader } from './chain-reader.js';
import { nextBaseFee } from './next-fees.js';
import { recentTip } from './recent-tips.js';

const sampledBlocks = 20n;
const sampledPerBlock = 3;
const percentile = 60;
const minTip = 1n;
const maxTip = 150_000_000_000n;

/**
 * The tip with which a transaction is likely to be taken: the 60th percentile of the lowest tips of the last 20 blocks,
 * within 1 wei and 150 gwei; since Helicon another one (see `recentTip`). Wei per gas.
 */
export function suggestedTip(chain: ChainReader): bigint {
  if (isAsynchronous(chain)) return recentTip(chain);
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

/**
 * The price of gas with which a transaction is likely to be taken: the next base fee and the suggested tip. Since Helicon the base fee of the last
 * block, as in the reference node, unless that of the next one is higher. Wei per gas.
 */
export function suggestedGasPrice(chain: ChainReader): bigint {
  const { head } = chain;
  const next = nextBaseFee(chain, head) ?? 0n;
  const baseFee = isAsynchronous(chain) ? greater(head.header.baseFeePerGas ?? 0n, next) : next;
  return baseFee + suggestedTip(chain);
}

/** The base fee that is told of the chain: that of a block made now; since Helicon that of one made with the last block. Wei per gas. */
export function currentBaseFee(chain: ChainReader): bigint | undefined {
  const { head, rules, canonical } = chain;
  if (!isAsynchronous(chain)) return nextBaseFee(chain, head);
  if (head.header.number === 0n) return head.header.baseFeePerGas;
  const state = chain.stateAfter(head);
  const timeMs = headerTimeMs(head.header);
  return rules.production?.startBlock({ parent: head, timeMs, state, history: canonical }).baseFee;
}

function isAsynchronous({ canonical, head }: ChainReader): boolean {
  return canonical.rulesOf(head).asynchronous;
}
