import type { ChainTrouble } from './chain-trouble.js';
import type { ChainState, EndpointState } from './service-state.js';

/** What a node tells that it did not tell before. */
export interface MoreTold {
  readonly what: 'traces' | 'native balances';
  /** Whether the chain is read anew, from the first block on. */
  readonly rereads: boolean;
}

/** What happens to a chain, for logs and measurements. */
export interface ChainEvents {
  /** Its activity changed; see `chain.activity`. */
  activity(chain: ChainState): void;
  /** Blocks were stored. */
  stored(
    chain: ChainState,
    batch: {
      readonly blocks: number;
      readonly transactions: number;
      /** Over all tables of facts. */
      readonly rows: number;
      readonly tookMs: number;
    },
  ): void;
  /** Blocks were taken back, because the node has others in their place or none. */
  undone(
    chain: ChainState,
    undo: { readonly from: bigint; readonly to: bigint; readonly reason: string },
  ): void;
  /** Its native balances cannot be known any more. @param cause what the node said, for the log. */
  nativeLost(chain: ChainState, reason: string, cause?: unknown): void;
  /** The node tells what it did not tell when the chain was begun. */
  tellsMore(chain: ChainState, more: MoreTold): void;
  /** Something failed and is tried again; see `chain.trouble`. */
  failed(chain: ChainState, error: unknown): void;
  /** What had failed works again. */
  recovered(chain: ChainState, trouble: ChainTrouble): void;
  /** One of several URLs has another problem than before, or none any more. */
  endpoint(chain: ChainState, endpoint: EndpointState): void;
}
