import type { ChainState } from '../state/service-state.js';

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
  /** Its native balances cannot be known any more. */
  nativeLost(chain: ChainState, reason: string): void;
  /** Something failed and is tried again. */
  failed(chain: ChainState, error: unknown): void;
}
