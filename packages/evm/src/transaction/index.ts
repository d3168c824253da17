export { bytesItem, listItem, type RlpItem } from './rlp-item.js';
export { decodeSubmittedTransaction } from './submitted-transaction.js';
export { type BlobSidecar, effectiveGasPrice, type Transaction } from './transaction.js';
export {
  decodeTransaction,
  impersonateTransaction,
  signingHash,
  signTransaction,
  toUnsignedTransaction,
} from './transaction-codec.js';
export { isTransactionError, TransactionError } from './transaction-error.js';
