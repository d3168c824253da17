import type { Block } from '@firn/evm/block';
import { encodeEthGetBlockByNumberResult } from '@firn/node-validators';
import type { BlockEncoders } from '../../chains/block-texts.js';
import { toEvmBlock } from './block-answer.js';
import { encodeLog, encodeReceipt } from './receipt-answer.js';

/** Writes blocks, receipts and logs as JSON texts in their wire forms. */
export const blockEncoders: BlockEncoders = {
  block: (block, form, fullTransactions) =>
    encodeEthGetBlockByNumberResult(toEvmBlock(block, form, fullTransactions)),
  receipt: encodeReceipt,
  log: encodeLog,
};

/** A block as text for people. */
export function toBlockText({ header, hash, transactions, size }: Block): string {
  return [
    `Block(#${header.number}): ${hash}`,
    `parent ${header.parentHash}`,
    `state ${header.stateRoot}`,
    `time ${new Date(Number(header.timestamp) * 1000).toISOString()}`,
    `${transactions.length} transactions, ${header.gasUsed} of ${header.gasLimit} gas, ${size} bytes`,
    ...transactions.map(
      ({ hash: own, from, to, value }) => `  ${own} ${from} -> ${to ?? 'a new contract'}: ${value} wei`,
    ),
  ].join('\n');
}
