import type { ChainRecord } from './chain-record.js';

/** What becomes of the rows of a chain whose genesis was replaced. */
export type Retirement = 'kept' | 'dropped' | 'erased';

/** A chain of the store that another one has replaced. Its number is never used again. */
export interface RetiredChain {
  readonly key: number;
  readonly record: ChainRecord;
  readonly retirement: Retirement;
}
