/** Tells the time. */
export interface Clock {
  /** Unix milliseconds. */
  nowMs(): bigint;
  /** How many milliseconds it runs in one of the machine: 0 where it stands still. Default: 1. */
  readonly multiple?: number;
}

/** The clock of the machine. */
export const systemClock: Clock = { nowMs: () => BigInt(Date.now()) };
