import type { ExtendedBlock } from '@firn/evm/chain';
import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import type { AtomicScope } from './atomic-scope.js';

/** What a transaction is checked against. */
export interface AtomicCircumstances {
  readonly scope: AtomicScope;
  /** The block that is to hold it. */
  readonly block: Pick<ExtendedBlock, 'baseFee' | 'timestamp' | 'isAsynchronous'>;
  /** What other chains exported to this one. */
  readonly memory: SharedMemory;
}
