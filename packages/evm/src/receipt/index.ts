export { createdAddress } from './expand-receipts.js';
export type { Log, Receipt } from './receipt.js';
export { encodeReceipt, itemsToReceipts } from './receipt-codec.js';
