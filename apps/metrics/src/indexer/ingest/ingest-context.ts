import type { Sealer } from '../../seal/seal-chain.js';
import type { ChainEvents } from '../../state/chain-events.js';
import type { Store } from '../../store/store.js';
import type { Committer } from './committer.js';
import type { FollowTimes } from './follow-times.js';
import type { OnNewGenesis } from './on-new-genesis.js';

/** What every chain's reader works with. */
export interface IngestContext extends Sealer {
  /** Where the registry of chains is. */
  readonly registry: Store;
  readonly committer: Committer;
  readonly events: ChainEvents;
  /** Resolves when the store can be asked again. */
  readonly storeAvailable: () => Promise<void>;
  /** Unix seconds. */
  readonly now: () => number;
  /** A batch is stored when it has this many rows. Default 100 000. */
  readonly batchRows?: number;
  readonly times?: FollowTimes;
  /** What to do where the chain has a new genesis. Default: refuse it. */
  readonly onNewGenesis?: OnNewGenesis;
  /** Contracts whose logs tell of cross-chain messages, in lower case. Default: TeleporterMessenger v1. */
  readonly messengers?: ReadonlySet<string>;
}
