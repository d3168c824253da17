export { logsToBloom, mergeBloom } from './bloom.js';
export { createdAddress } from './expand-receipts.js';
export type { Log, Receipt, ReceiptCore } from './receipt.js';
export { encodeReceipt, itemsToReceipts } from './receipt-codec.js';
