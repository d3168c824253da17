/**
 * What a probe asks: whether the node works, whether it can be asked yet, or whether it has to be started again. No check of the last kind
 * is needed for a process that answers at all.
 */
export type HealthKind = 'health' | 'readiness' | 'liveness';

/** Something that can be well or not. */
export interface HealthCheck {
  readonly name: string;
  /** The probes that it is part of. */
  readonly kinds: readonly HealthKind[];
  /** The subnet that it belongs to; undefined for the node itself, which belongs to all of them. */
  readonly subnetId?: string | undefined;
  /** How long a finding holds, in milliseconds: for what costs more than a look. Default: it is made anew every time. */
  readonly holdsMs?: number | undefined;
  /** What it finds, as a JSON value. @throws Error that says why it is not well, and a {@link HealthError} also what it found. */
  readonly run: () => unknown;
}

/** A check fails, and has something to tell. */
export class HealthError extends Error {
  override readonly name = 'HealthError';
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.details = details;
  }
}

/** Whether an error is a {@link HealthError}, of this or of another copy of the code. */
export function isHealthError(error: unknown): error is HealthError {
  return error instanceof Error && error.name === 'HealthError';
}

/** What a check found. */
export interface HealthFinding {
  /** What it tells; undefined for nothing. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** When it was made. */
  readonly at: Date;
  /** How long it took, in nanoseconds. */
  readonly duration: bigint;
  /** Why it fails; undefined where it does not. */
  readonly failure: HealthFailure | undefined;
}

/** A check that fails. */
export interface HealthFailure {
  readonly error: string;
  /** How many times in a row. */
  readonly times: bigint;
  readonly since: Date;
}

/** What the checks of a node found, by name. */
export interface HealthReport {
  readonly findings: ReadonlyMap<string, HealthFinding>;
  readonly isHealthy: boolean;
}
