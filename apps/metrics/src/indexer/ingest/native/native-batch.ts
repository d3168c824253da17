import type { Hex, NativeChanges, SourceBlock } from '../../../source/chain-source.js';
import {
  dateTimeColumn,
  fixedStringColumn,
  int256Column,
  nativeBlock,
  uint32Column,
  uint64Column,
} from '../../../store/native-format.js';

/** What a block changed of native balances. */
export interface BlockChanges {
  readonly num: bigint;
  readonly hash: Hex;
  /** Unix seconds. */
  readonly timestamp: number;
  /** Wei by holder. */
  readonly deltas: Map<Hex, bigint>;
  readonly uncertain: ReadonlySet<Hex>;
  readonly missing: string | undefined;
}

/** The changes of native balances in consecutive blocks. */
export interface NativeBatch {
  readonly rows: number;
  /** Block by block; deltas may be corrected before the batch is encoded. */
  readonly blocks: readonly BlockChanges[];
  add(block: SourceBlock, changes: NativeChanges): void;
  /** Forgets everything. */
  clear(): void;
  /**
   * Rows of `native_moves` in the Native format; what came to nothing has none.
   * @throws RangeError for a change of 2^255 wei or more.
   */
  encode(chain: number): Uint8Array[];
}

/** Starts an empty batch. */
export function createNativeBatch(): NativeBatch {
  const blocks: BlockChanges[] = [];
  let rows = 0;
  return {
    get rows() {
      return rows;
    },
    blocks,
    add({ number, hash, timestamp }, { deltas, uncertain, missing }) {
      if (deltas.size === 0 && missing === undefined) return;
      const position = { num: number, hash, timestamp: Number(timestamp) };
      blocks.push({ ...position, deltas: new Map(deltas), uncertain, missing });
      rows += deltas.size;
    },
    clear() {
      blocks.length = 0;
      rows = 0;
    },
    encode: (chain) => encode(chain, blocks),
  };
}

function encode(chain: number, blocks: readonly BlockChanges[]): Uint8Array[] {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    holder: fixedStringColumn('holder', 20),
    delta: int256Column('delta'),
  };
  for (const { num, timestamp, deltas } of blocks) {
    for (const [holder, delta] of deltas) {
      if (delta === 0n) continue;
      columns.chain.push(chain);
      columns.num.push(num);
      columns.ts.push(timestamp);
      columns.holder.push(holder);
      columns.delta.push(delta);
    }
  }
  return nativeBlock(Object.values(columns));
}
