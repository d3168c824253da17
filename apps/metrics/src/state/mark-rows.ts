import type { Interval } from '../metrics/interval.js';
import {
  dateTimeColumn,
  fixedStringColumn,
  nativeBlock,
  stringColumn,
  uint32Column,
  uint64Column,
  uint256Column,
} from '../store/native-format.js';
import type { Seal, Watermark } from './service-state.js';

/** A watermark and whose it is. */
export interface WatermarkRow {
  readonly chain: number;
  readonly mark: Watermark;
  /** How often something of the chain was taken back. */
  readonly undone: number;
  /** Its upper half is the fencing number of who wrote it. */
  readonly version: bigint;
}

/** Rows of the table `watermark`, in the Native format. */
export function encodeWatermarks(marks: readonly WatermarkRow[]): Uint8Array[] {
  const columns = {
    chain: uint32Column('chain'),
    num: uint64Column('num'),
    ts: dateTimeColumn('ts'),
    hash: fixedStringColumn('hash', 32),
    undone: uint64Column('undone'),
    version: uint64Column('version'),
  };
  for (const { chain, mark, undone, version } of marks) {
    columns.chain.push(chain);
    columns.num.push(mark.num);
    columns.ts.push(mark.timestamp);
    columns.hash.push(mark.hash);
    columns.undone.push(BigInt(undone));
    columns.version.push(version);
  }
  return nativeBlock(Object.values(columns));
}

/** A seal and what it is about. */
export interface SealRow extends Seal {
  /** A chain or a group. */
  readonly owner: number;
  readonly metric: string;
  readonly interval: Interval;
  /** Of a group: what its values were computed from; see `GroupSeal`. */
  readonly basis?: string;
}

/** Rows of the table `seal`, in the Native format. */
export function encodeSeals(rows: readonly SealRow[], version: bigint): Uint8Array[] {
  const columns = {
    owner: uint32Column('owner'),
    metric: stringColumn('metric'),
    step: stringColumn('step'),
    until: dateTimeColumn('until'),
    next: uint64Column('next'),
    basis: stringColumn('basis'),
    version: uint64Column('version'),
  };
  for (const row of rows) {
    columns.owner.push(row.owner);
    columns.metric.push(row.metric);
    columns.step.push(row.interval);
    columns.until.push(row.until);
    columns.next.push(row.next);
    columns.basis.push(row.basis ?? '');
    columns.version.push(version);
  }
  return nativeBlock(Object.values(columns));
}

/** The value of a metric in a closed period. */
export interface SeriesRow {
  readonly owner: number;
  readonly metric: string;
  readonly interval: Interval;
  /** Begin of the period, Unix seconds. */
  readonly start: number;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Rows of the table `series`, in the Native format. */
export function encodeSeries(rows: readonly SeriesRow[]): Uint8Array[] {
  const columns = {
    owner: uint32Column('owner'),
    metric: stringColumn('metric'),
    step: stringColumn('step'),
    ts: dateTimeColumn('ts'),
    numerator: uint256Column('numerator'),
    denominator: uint256Column('denominator'),
  };
  for (const row of rows) {
    columns.owner.push(row.owner);
    columns.metric.push(row.metric);
    columns.step.push(row.interval);
    columns.ts.push(row.start);
    columns.numerator.push(row.numerator);
    columns.denominator.push(row.denominator);
  }
  return nativeBlock(Object.values(columns));
}
