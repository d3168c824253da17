import { compareNumbers, greater, smaller } from '@firn/primitives/integers';
import { effectiveTip } from '../transaction/transaction.js';
import type { CanonicalChain } from './canonical-chain.js';
import type { ChainReader } from './chain-reader.js';

const sampledBlocks = 20n;
const sampledSeconds = 60n;
const percentile = 40;
const minTip = 1n;
const maxTip = 150n;

/** What was answered last, for when there were no transactions since. */
const lastTips = new WeakMap<CanonicalChain, bigint>();

/**
 * The tip with which a transaction is likely to be taken where prices follow the gas clock: the 40th percentile of the tips of the last
 * 20 blocks that are not older than a minute, or else what was answered last, within 1 and 150 wei (reference: helicon 3.9). Wei per gas.
 */
export function recentTip(chain: ChainReader): bigint {
  const { canonical, controls, head } = chain;
  const oldest = controls.runningMs() / 1000n - sampledSeconds;
  const tips: bigint[] = [];
  for (let count = 0n; count < sampledBlocks; count += 1n) {
    const block = chain.block(head.header.number - count);
    if (block === undefined || block.header.timestamp < oldest) break;
    for (const transaction of block.transactions) {
      tips.push(effectiveTip(transaction, block.header.baseFeePerGas));
    }
  }
  tips.sort(compareNumbers);
  const chosen = tips[Math.floor(((tips.length - 1) * percentile) / 100)];
  if (chosen === undefined) return lastTips.get(canonical) ?? minTip;
  const tip = smaller(greater(chosen, minTip), maxTip);
  lastTips.set(canonical, tip);
  return tip;
}
