import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import type { Store } from '@firn/storage';
import { AtomicExtension } from './atomic-extension.js';
import { AtomicPool, type DroppedAtomicTx } from './atomic-pool.js';
import { AtomicStore } from './atomic-store.js';
import type { AtomicScope } from './verify-atomic-tx.js';

/** What the atomic side of a C-Chain consists of. */
export interface AtomicParts {
  readonly scope: AtomicScope;
  readonly memory: SharedMemory;
  readonly store: AtomicStore;
  readonly pool: AtomicPool;
  /** To open the chain with. */
  readonly extension: AtomicExtension;
}

/** How the atomic side of a C-Chain is opened. */
export interface AtomicOptions {
  readonly store: Store;
  /** Names the chain's part of the store: `C`. */
  readonly name: string;
  readonly scope: AtomicScope;
  readonly memory: SharedMemory;
  /** Is told of transactions that left the pool without a block. */
  readonly onDropped?: (dropped: DroppedAtomicTx) => void;
}

/** Opens the atomic side of a C-Chain, with what waited for a block when the node stopped. */
export function openAtomicParts({
  store: folder,
  name,
  scope,
  memory,
  onDropped,
}: AtomicOptions): AtomicParts {
  const store = new AtomicStore(folder, name);
  const pool = new AtomicPool(onDropped && { onDropped });
  return { scope, memory, store, pool, extension: new AtomicExtension({ scope, memory, store, pool }) };
}
