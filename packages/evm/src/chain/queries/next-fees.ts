import { compareNumbers, greater, smaller } from '@firn/primitives/integers';
import type { Block } from '../../block/block.js';
import { headerTimeMs } from '../../block/header.js';
import { baseFeeAfter, excessBlobGasAfter } from '../../ethereum/next-header-fields.js';
import { EvmError } from '../../evm-error.js';
import type { CallRequest } from '../../execution/call-request.js';
import { includes } from '../../execution/rules.js';
import { blobBaseFee } from '../../fees/blob-fee.js';
import { effectiveTip } from '../../transaction/transaction.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';
import type { ChainReader } from './chain-reader.js';

/**
 * The request with prices with which it would be taken after that block, where it names none: the suggested tip, and
 * twice the base fee above it.
 * @throws EvmError `call-request` for prices that no transaction may have, in the words of the reference client.
 */
export function withFeeDefaults(chain: ChainReader, request: CallRequest, block: Block): CallRequest {
  if (request.maxFeePerBlobGas === 0n) {
    throw new EvmError('call-request', 'maxFeePerBlobGas, if specified, must be non-zero');
  }
  return withGasPrice(chain, withBlobFee(chain, request, block), block);
}

function withBlobFee(chain: ChainReader, request: CallRequest, block: Block): CallRequest {
  if (request.blobVersionedHashes === undefined || request.maxFeePerBlobGas !== undefined) return request;
  return { ...request, maxFeePerBlobGas: (nextBlobBaseFee(chain, block) ?? 0n) * 2n };
}

function withGasPrice(chain: ChainReader, request: CallRequest, block: Block): CallRequest {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  const baseFee = block.header.baseFeePerGas;
  if (gasPrice !== undefined) {
    if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined) {
      throw new EvmError(
        'call-request',
        'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified',
      );
    }
    if (gasPrice === 0n && baseFee !== undefined) {
      throw new EvmError('call-request', 'gasPrice must be non-zero after london fork');
    }
    return request;
  }
  if (baseFee === undefined) {
    if (maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined) {
      throw new EvmError(
        'call-request',
        'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active',
      );
    }
    return { ...request, gasPrice: suggestedTip(chain) };
  }
  if (maxFeePerGas === 0n && maxPriorityFeePerGas !== undefined) {
    throw new EvmError('call-request', 'maxFeePerGas must be non-zero');
  }
  const tip = maxPriorityFeePerGas ?? suggestedTip(chain);
  const fee = maxFeePerGas ?? tip + baseFee * 2n;
  if (fee < tip) {
    throw new EvmError(
      'call-request',
      `maxFeePerGas (0x${fee.toString(16)}) < maxPriorityFeePerGas (0x${tip.toString(16)})`,
    );
  }
  return { ...request, maxFeePerGas: fee, maxPriorityFeePerGas: tip };
}

/**
 * The base fee of the block after `parent`: wei per gas. Where time changes it, that of a block made now, or for a
 * block that has a successor, the successor's. Undefined before London.
 */
export function nextBaseFee(chain: ChainReader, parent: Block): bigint | undefined {
  const successor = chain.block(parent.header.number + 1n);
  if (successor !== undefined) return successor.header.baseFeePerGas;
  const frame = chain.nextFrame();
  if (frame !== undefined) return frame.baseFee;
  return includes(chain.canonical.rulesOf(parent), 'London') ? baseFeeAfter(parent) : undefined;
}

/** The price of blobs in the block after `parent`: wei per blob gas. Undefined before Cancun. */
export function nextBlobBaseFee(chain: ChainReader, parent: Block): bigint | undefined {
  const rules = chain.canonical.rulesOf(parent);
  const excess = excessBlobGasAfter(parent, rules);
  if (excess === undefined || rules.blobs === undefined) {
    return chain.rules.environmentOf(parent).blobBaseFee;
  }
  return blobBaseFee(excess, rules.blobs);
}

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

const sampledSeconds = 60n;
const recentPercentile = 40;
const maxRecentTip = 150n;

/** What was answered last, for when there were no transactions since. */
const lastTips = new WeakMap<CanonicalChain, bigint>();

/**
 * The tip with which a transaction is likely to be taken where prices follow the gas clock: the 40th percentile of the tips of the last
 * 20 blocks that are not older than a minute, or else what was answered last, within 1 and 150 wei (reference: helicon 3.9). Wei per gas.
 */
function recentTip(chain: ChainReader): bigint {
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
  const chosen = tips[Math.floor(((tips.length - 1) * recentPercentile) / 100)];
  if (chosen === undefined) return lastTips.get(canonical) ?? minTip;
  const tip = smaller(greater(chosen, minTip), maxRecentTip);
  lastTips.set(canonical, tip);
  return tip;
}
