import type { BlockWithReceipts, SourceCreation } from '../../../source/chain-source.js';
import { nativeBlock } from '../../../store/native/block.js';
import type { Column } from '../../../store/native/column.js';
import type { TokenTransfer } from '../token-transfers.js';

/** A block and what follows from it, decoded once for all tables. */
export interface BlockFacts extends BlockWithReceipts {
  /** Number of the chain in the store. */
  readonly chain: number;
  /** Seconds since the last block of an earlier second; 0 where there is none to measure from. */
  readonly elapsed: number;
  readonly transfers: readonly PlacedTransfer[];
  readonly creations: readonly (readonly SourceCreation[])[];
}

/** A token transfer and where in its block it happened. */
export interface PlacedTransfer extends TokenTransfer {
  readonly logIndex: number;
  /** Position among the transfers of the same log. */
  readonly part: number;
}

/** The rows of one table, block by block. */
export interface FactRows {
  readonly length: number;
  /** @throws RangeError for a value that does not fit its column; some of the block's rows may be there then. */
  add(facts: BlockFacts): void;
  /** Forgets every row from this one on. */
  truncate(rows: number): void;
  /** The rows in the Native format; empty without rows. */
  encode(): Uint8Array[];
}

/** Rows that are nothing but their columns. */
export function factRows(
  columns: Readonly<Record<string, Column<never>>>,
  add: (facts: BlockFacts) => void,
): FactRows {
  const all = Object.values(columns);
  return {
    get length() {
      return all[0]?.length ?? 0;
    },
    add,
    truncate(rows) {
      for (const column of all) column.truncate(rows);
    },
    encode: () => nativeBlock(all),
  };
}
