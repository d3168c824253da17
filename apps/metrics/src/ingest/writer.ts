import { createMutex, type Mutex } from './mutex.js';

/** The right to write to a store, which one process has at a time. */
export interface Writer {
  /** Grows with every process that gets the right. */
  readonly epoch: number;
  /** A new version, greater than every one before it, those of earlier processes included. It also names the inserts of one step. */
  nextVersion(): bigint;
  /**
   * Held by whatever changes what readers may rely on: a watermark or a seal. A seal promises that nothing more comes before it,
   * so both are decided upon one after the other.
   */
  readonly marks: Mutex;
  /** @throws MetricsError `writer-lease-lost` once another process may have the right. */
  assertHeld(): void;
  /** Gives the right back. */
  release(): Promise<void>;
}

const sequenceBits = 32n;

/** A writer of an epoch; what makes it the only one comes from the caller. */
export function createWriter(epoch: number, right: Pick<Writer, 'assertHeld' | 'release'>): Writer {
  let sequence = 0n;
  return {
    epoch,
    marks: createMutex(),
    nextVersion: () => (BigInt(epoch) << sequenceBits) | ++sequence,
    ...right,
  };
}
