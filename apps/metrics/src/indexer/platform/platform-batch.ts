import type { FactPlace, L1Change, StakerEndFact, StakerFact } from '../../source/platform/staking-facts.js';
import {
  type Column,
  fixedStringColumn,
  nativeBlock,
  stringColumn,
  uint32Column,
  uint64Column,
} from '../../store/native-format.js';

/** The tables that a batch fills, beside the watermark. */
export const platformTables = ['platform_stakers', 'platform_staker_ends', 'platform_l1_changes'] as const;

/** One of them. */
export type PlatformTable = (typeof platformTables)[number];

/** The facts of blocks that are stored together. */
export class PlatformBatch {
  readonly #network: string;
  readonly stakers: (StakerFact & FactPlace)[] = [];
  readonly ends: (StakerEndFact & FactPlace)[] = [];
  readonly changes: (L1Change & FactPlace)[] = [];
  #height = -1n;
  #index = 0;

  constructor(network: string) {
    this.#network = network;
  }

  get rows(): number {
    return this.stakers.length + this.ends.length + this.changes.length;
  }

  /** What follows belongs to this block. */
  begin(height: bigint): void {
    this.#height = height;
    this.#index = 0;
  }

  addStaker(fact: StakerFact): void {
    this.stakers.push({ ...fact, ...this.#place() });
  }

  addEnd(fact: StakerEndFact): void {
    this.ends.push({ ...fact, ...this.#place() });
  }

  addChange(change: L1Change): void {
    this.changes.push({ ...change, ...this.#place() });
  }

  /** The rows of a table, in the Native format; no pieces where there are no rows. */
  encode(table: PlatformTable): Uint8Array[] {
    if (table === 'platform_stakers') return this.#encode(this.stakers, stakerColumns());
    if (table === 'platform_staker_ends') return this.#encode(this.ends, endColumns());
    return this.#encode(this.changes, changeColumns());
  }

  #place(): FactPlace {
    return { height: this.#height, index: this.#index++ };
  }

  #encode<Fact>(rows: readonly (Fact & FactPlace)[], columns: readonly ColumnOf<Fact>[]): Uint8Array[] {
    const network = stringColumn('network');
    const height = uint64Column('height');
    const index = uint32Column('idx');
    for (const row of rows) {
      network.push(this.#network);
      height.push(row.height);
      index.push(row.index);
      for (const column of columns) column.take(row);
    }
    return nativeBlock([network, height, index, ...columns.map(({ column }) => column)]);
  }
}

interface ColumnOf<Row> {
  readonly column: Column<never>;
  take(row: Row): void;
}

function columnOf<Row, Value>(column: Column<Value>, read: (row: Row) => Value): ColumnOf<Row> {
  return { column, take: (row) => column.push(read(row)) };
}

function stakerColumns(): ColumnOf<StakerFact>[] {
  return [
    columnOf(fixedStringColumn('tx_id', 32), ({ txId }) => txId),
    columnOf(stringColumn('kind'), ({ kind }) => kind),
    columnOf(fixedStringColumn('node', 20), ({ node }) => node),
    columnOf(fixedStringColumn('subnet', 32), ({ subnet }) => subnet),
    columnOf(uint64Column('starts_at'), ({ start }) => BigInt(start)),
    columnOf(uint64Column('ends_at'), ({ end }) => BigInt(end)),
    columnOf(uint64Column('added'), ({ added }) => BigInt(added)),
    columnOf(uint64Column('weight'), ({ weight }) => weight),
    columnOf(stringColumn('owners'), ({ owners }) => owners.join(' ')),
  ];
}

function endColumns(): ColumnOf<StakerEndFact>[] {
  return [
    columnOf(fixedStringColumn('tx_id', 32), ({ txId }) => txId),
    columnOf(stringColumn('outcome'), ({ outcome }) => outcome),
    columnOf(uint64Column('ts'), ({ time }) => BigInt(time)),
  ];
}

function changeColumns(): ColumnOf<L1Change>[] {
  return [
    columnOf(stringColumn('kind'), ({ kind }) => kind),
    columnOf(fixedStringColumn('validation', 32), ({ validation }) => validation),
    columnOf(fixedStringColumn('subnet', 32), ({ subnet }) => subnet),
    columnOf(fixedStringColumn('node', 20), ({ node }) => node),
    columnOf(uint64Column('ts'), ({ time }) => BigInt(time)),
    columnOf(uint64Column('balance'), ({ balance }) => balance),
    columnOf(uint64Column('weight'), ({ weight }) => weight),
  ];
}
