import type { ChainRecord } from '../state/chain-record.js';

/** A chain to index, and where. */
export interface ChainTarget {
  readonly record: ChainRecord;
  /** JSON-RPC endpoint over HTTP. */
  readonly rpcUrl: string;
  /** First block to read where nothing is stored. */
  readonly startBlock: bigint;
}
