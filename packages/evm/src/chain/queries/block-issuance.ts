import type { Block } from '../../block/block.js';
import { blockRewards } from '../../ethereum/rewards.js';
import { includes } from '../../execution/rules.js';
import type { ChainReader } from './chain-reader.js';

/** Wei that a block issued: to its maker and to those of its ommers. Only imported blocks of proof of work issue any. */
export function blockIssuance(
  { canonical }: ChainReader,
  block: Block,
): { readonly maker: bigint; readonly ommers: bigint } {
  const rules = canonical.rulesOf(block);
  const isRewarded =
    canonical.rules.headerForm === 'ethereum' && block.header.number > 0n && !includes(rules, 'Paris');
  if (!isRewarded) return { maker: 0n, ommers: 0n };
  const { maker, ommers } = blockRewards(rules, block.header, block.ommers);
  return { maker, ommers: ommers.reduce((sum, reward) => sum + reward, 0n) };
}
