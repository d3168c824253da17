/** The right to write something of a store, which one process has at a time. */
export interface Writer {
  /** The fencing number: grows with every process that gets the right. */
  readonly epoch: number;
  /** A new version, greater than every one before it, those of earlier processes included. */
  nextVersion(): bigint;
  /** A name for the inserts of one step, never used before. */
  nextToken(): string;
  /** @throws MetricsError `writer-lease-lost` once another process may have the right. */
  assertHeld(): void;
}

const sequenceBits = 32n;

/** A writer of an epoch; what makes it the only one comes from the caller. */
export function createWriter(epoch: number, right: Pick<Writer, 'nextToken' | 'assertHeld'>): Writer {
  let sequence = 0n;
  return { epoch, nextVersion: () => (BigInt(epoch) << sequenceBits) | ++sequence, ...right };
}
