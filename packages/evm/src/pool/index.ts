export { type BlobVerifier, verifyBlobs } from './check-blobs.js';
export type { PooledTransaction } from './pooled-transaction.js';
export type { TransactionsBySender } from './transaction-pool.js';
