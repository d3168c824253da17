import type { Log as LogAnswer, Receipt as ReceiptAnswer } from '@firn/node-validators';
import type { Log, Receipt } from '../../evm/receipt/receipt.js';

/** A receipt as the interface tells it. */
export function toReceiptAnswer(receipt: Receipt): ReceiptAnswer {
  return { ...receipt, type: BigInt(receipt.type), logs: receipt.logs.map(toLogAnswer) };
}

/** A log as the interface tells it. */
export function toLogAnswer(log: Log): LogAnswer {
  return { ...log, removed: false };
}

/** A log whose block was taken back, as only development controls do. */
export function toRemovedLogAnswer(log: Log): LogAnswer {
  return { ...log, removed: true };
}
