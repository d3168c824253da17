import type { PoolJournal } from '../../pool/pool-journal.js';
import type { TransactionPool } from '../../pool/transaction-pool.js';
import type { CanonicalChain } from '../storage/canonical-chain.js';
import type { BlockExtension } from './block-extension.js';
import type { BlockProducer } from './block-producer.js';
import type { ProductionControls } from './production-controls.js';
import type { Rewind } from './rewind.js';

/** What works together where something is done to a chain between two blocks. */
export interface ChainParts {
  readonly canonical: CanonicalChain;
  readonly pool: TransactionPool;
  readonly journal: PoolJournal;
  readonly controls: ProductionControls;
  readonly producer: BlockProducer;
  readonly extension: BlockExtension | undefined;
  /** Settles when no states are being deleted. */
  readonly pruned: () => Promise<void>;
  /** The same; none begins until the function that it gives is called. */
  readonly holdPruning: () => Promise<() => void>;
  readonly onRewind: (rewind: Rewind) => void;
  /** Is told of what failed and leaves what was asked for done. */
  readonly onError: (error: unknown) => void;
}
