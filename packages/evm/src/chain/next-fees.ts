import type { Block } from '../block/block.js';
import { baseFeeAfter, excessBlobGasAfter } from '../ethereum/next-header-fields.js';
import { includes } from '../execution/rules.js';
import { blobBaseFee } from '../fees/blob-fee.js';
import type { ChainReader } from './chain-reader.js';

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
