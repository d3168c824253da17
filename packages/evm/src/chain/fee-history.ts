import { smaller } from '@firn/primitives/integers';
import type { Block } from '../block/block.js';
import { isSynchronous } from '../block/header.js';
import { EvmError } from '../evm-error.js';
import { gasPerBlob } from '../transaction/blob-gas.js';
import { effectiveTip } from '../transaction/transaction.js';
import type { EvmChain } from './evm-chain.js';
import { nextBaseFee, nextBlobBaseFee } from './queries/next-fees.js';

/** The prices of a range of blocks. */
export interface FeeHistory {
  /** Number of the first block. */
  readonly oldestBlock: bigint;
  /** Wei per gas of each block, and of the one after the last. */
  readonly baseFeePerGas: readonly bigint[];
  /** Gas used by gas limit, of each block. */
  readonly gasUsedRatio: readonly number[];
  /** Wei per blob gas of each block, and of the one after the last. */
  readonly baseFeePerBlobGas: readonly bigint[];
  /** Blob gas used by blob gas allowed, of each block. */
  readonly blobGasUsedRatio: readonly number[];
  /** Of each block the tips at the wanted percentiles of its gas: wei per gas. Undefined where none were wanted. */
  readonly reward: readonly (readonly bigint[])[] | undefined;
}

/** The words in which a request is refused. */
interface Refusals {
  readonly beyondHead: (last: bigint, head: bigint) => string;
  readonly tooFarBack: (last: bigint, head: bigint) => string;
  readonly percentiles: (what: string) => string;
}

const refusals: Refusals = {
  beyondHead: (last, head) => `request beyond head block: requested ${last}, head ${head}`,
  tooFarBack: (last, head) => `request beyond historical limit: requested ${last}, head ${head}`,
  percentiles: (what) => `invalid reward percentile: ${what}`,
};

/** Since Helicon (reference: helicon 3.9). */
const asynchronousRefusals: Refusals = {
  beyondHead: (last) => `block not found: not accepted yet: block ${last}`,
  tooFarBack: (last, head) =>
    `requested block is too far behind accepted head: block ${last} requested, accepted head is ${head} (max depth ${maxDepth})`,
  percentiles: (what) => `percentile out of range or misordered: ${what}`,
};

const maxBlocks = 2048n;
const maxDepth = 25_000n;
const maxPercentiles = 100;

/**
 * The prices of at most 2048 blocks up to `last`.
 * @throws EvmError `fee-history` for percentiles that are not ascending within 0 and 100, or a block beyond the head or more than 25,000 before it.
 */
export function feeHistory(
  chain: EvmChain,
  blockCount: bigint,
  last: bigint,
  percentiles: readonly number[] = [],
): FeeHistory {
  const words = chain.canonical.rulesOf(chain.head).asynchronous ? asynchronousRefusals : refusals;
  checkPercentiles(percentiles, words);
  const head = chain.head.header.number;
  if (last > head) throw new EvmError('fee-history', words.beyondHead(last, head));
  if (head - last > maxDepth) throw new EvmError('fee-history', words.tooFarBack(last, head));
  const count = smaller(smaller(blockCount, maxBlocks), last + 1n);
  const oldestBlock = count === 0n ? 0n : last - count + 1n;
  const blocks: Block[] = [];
  for (let number = oldestBlock; number < oldestBlock + count; number += 1n) {
    const block = chain.block(number);
    if (block !== undefined) blocks.push(block);
  }
  const newest = blocks.at(-1);
  return {
    oldestBlock,
    baseFeePerGas: [
      ...blocks.map(({ header }) => header.baseFeePerGas ?? 0n),
      ...(newest === undefined ? [] : [nextBaseFee(chain, newest) ?? 0n]),
    ],
    gasUsedRatio: blocks.map(({ header }) => ratio(header.gasUsed, header.gasLimit)),
    baseFeePerBlobGas: [
      ...blocks.map((block) => chain.rules.environmentOf(block).blobBaseFee ?? 0n),
      ...(newest === undefined ? [] : [nextBlobBaseFee(chain, newest) ?? 0n]),
    ],
    blobGasUsedRatio: blocks.map((block) => blobRatio(chain, block)),
    reward: percentiles.length === 0 ? undefined : blocks.map((block) => rewards(chain, block, percentiles)),
  };
}

function checkPercentiles(percentiles: readonly number[], words: Refusals): void {
  if (percentiles.length > maxPercentiles) {
    throw new EvmError('fee-history', words.percentiles(`over the query limit ${maxPercentiles}`));
  }
  for (const [index, percentile] of percentiles.entries()) {
    if (!(percentile >= 0 && percentile <= 100)) {
      throw new EvmError('fee-history', words.percentiles(String(percentile)));
    }
    const before = percentiles[index - 1];
    if (before !== undefined && percentile <= before) {
      const place = `#${index - 1}:${before} >= #${index}:${percentile}`;
      throw new EvmError('fee-history', words.percentiles(place));
    }
  }
}

function rewards(chain: EvmChain, block: Block, percentiles: readonly number[]): bigint[] {
  const { header, transactions } = block;
  const receipts = chain.receipts(block);
  const byTip = transactions
    .map((transaction, index) => ({
      tip: effectiveTip(transaction, header.baseFeePerGas),
      // As the header counts it.
      gasUsed: isSynchronous(header) ? (receipts[index]?.gasUsed ?? 0n) : transaction.gas,
    }))
    .sort((a, b) => (a.tip < b.tip ? -1 : a.tip > b.tip ? 1 : 0));
  let index = 0;
  let gas = byTip[0]?.gasUsed ?? 0n;
  return percentiles.map((percentile) => {
    const threshold = BigInt(Math.floor((Number(header.gasUsed) * percentile) / 100));
    while (gas < threshold && index < byTip.length - 1) {
      index += 1;
      gas += byTip[index]?.gasUsed ?? 0n;
    }
    return byTip[index]?.tip ?? 0n;
  });
}

function blobRatio(chain: EvmChain, block: Block): number {
  const { blobs } = chain.canonical.rulesOf(block);
  return blobs === undefined ? 0 : ratio(block.header.blobGasUsed ?? 0n, blobs.max * gasPerBlob);
}

// Gas is below 2^53 in every chain that can be executed.
function ratio(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number(part) / Number(whole);
}
