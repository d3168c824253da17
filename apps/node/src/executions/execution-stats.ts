/** Stats of a pool. */
export interface ExecutionPoolStats {
  readonly threads: number;
  readonly busy: number;
  readonly queued: number;
  /** Threads that were ended because of what they ran, or ended by themselves, so far. */
  readonly replaced: number;
  /** Executions that were refused because too many waited, so far. */
  readonly refused: number;
  /** Executions that a thread took up so far, and how long they waited together. */
  readonly begun: number;
  readonly waitedMs: number;
  /** Why the last thread could not be started; undefined where it could. */
  readonly startFailure: string | undefined;
}
