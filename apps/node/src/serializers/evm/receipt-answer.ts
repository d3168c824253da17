import type { Log, Receipt } from '@firn/evm/receipt';
import type { Log as LogAnswer, Receipt as ReceiptAnswer } from '@firn/node-validators';

/** A receipt as the interface tells it. */
export function toReceiptAnswer(receipt: Receipt): ReceiptAnswer {
  return { ...receipt, type: BigInt(receipt.type), logs: receipt.logs.map(toLogAnswer) };
}

/** A log as the interface tells it. */
export function toLogAnswer(log: Log): LogAnswer {
  return { removed: false, ...log };
}

/** A log whose block was taken back, as only development controls do. */
export function toRemovedLogAnswer(log: Log): LogAnswer {
  return { removed: true, ...log };
}
