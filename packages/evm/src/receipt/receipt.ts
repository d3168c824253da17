import type { Hex } from '@firn/primitives/bytes';
import type { TransactionType } from '../transaction/transaction.js';

/** A log and where it is. */
export interface Log extends EmittedLog {
  readonly blockNumber: bigint;
  readonly blockHash: Hex;
  /** Unix seconds. */
  readonly blockTimestamp: bigint;
  readonly transactionHash: Hex;
  readonly transactionIndex: bigint;
  /** Counted through the block. */
  readonly logIndex: bigint;
}

/** What came of a transaction of a block. */
export interface Receipt {
  readonly type: TransactionType;
  readonly transactionHash: Hex;
  readonly transactionIndex: bigint;
  readonly blockHash: Hex;
  readonly blockNumber: bigint;
  readonly from: Hex;
  readonly to: Hex | null;
  /** 1 for success, 0 for failure; undefined before Byzantium, where `root` stands instead. */
  readonly status: bigint | undefined;
  /** The state root after the transaction; before Byzantium. */
  readonly root: Hex | undefined;
  readonly gasUsed: bigint;
  /** Gas of the block up to this transaction. */
  readonly cumulativeGasUsed: bigint;
  /** Wei per gas. */
  readonly effectiveGasPrice: bigint;
  /** The contract that the transaction created. */
  readonly contractAddress: Hex | null;
  readonly logs: readonly Log[];
  /** 256 bytes. */
  readonly logsBloom: Hex;
  /** Type 3. */
  readonly blobGasUsed: bigint | undefined;
  /** Type 3: wei per blob gas. */
  readonly blobGasPrice: bigint | undefined;
}

/** The part of a receipt that cannot be derived from its block: what the store keeps. */
export interface ReceiptCore {
  readonly type: TransactionType;
  readonly status: bigint | undefined;
  readonly root: Hex | undefined;
  readonly cumulativeGasUsed: bigint;
  readonly logs: readonly EmittedLog[];
}

/** A log that a contract wrote. */
export interface EmittedLog {
  readonly address: Hex;
  /** At most four of 32 bytes. */
  readonly topics: readonly Hex[];
  readonly data: Hex;
}
