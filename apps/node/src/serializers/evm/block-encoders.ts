import type { Log, Receipt } from '@firn/evm/receipt';
import {
  encodeEthGetBlockByNumberResult,
  encodeEthGetLogsResult,
  encodeEthGetTransactionReceiptResult,
} from '@firn/node-validators';
import type { BlockEncoders } from '../../chains/block-texts.js';
import { toEvmBlock } from './block-answer.js';
import { toLogAnswer, toReceiptAnswer } from './receipt-answer.js';

/** Writes blocks, receipts and logs as JSON texts in their wire forms. */
export const blockEncoders: BlockEncoders = {
  block: (block, form, fullTransactions) =>
    encodeEthGetBlockByNumberResult(toEvmBlock(block, form, fullTransactions)),
  receipt: encodeReceipt,
  log: encodeLog,
};

/** A receipt as JSON text in its wire form. */
export function encodeReceipt(receipt: Receipt): string {
  return encodeEthGetTransactionReceiptResult(toReceiptAnswer(receipt));
}

/** A log of an accepted block as JSON text in its wire form. */
export function encodeLog(log: Log): string {
  return encodeEthGetLogsResult([toLogAnswer(log)]).slice(1, -1);
}
