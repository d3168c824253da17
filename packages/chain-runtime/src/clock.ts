/** Tells the time. */
export interface Clock {
  /** Unix milliseconds. */
  nowMs(): bigint;
}

/** The clock of the machine. */
export const systemClock: Clock = { nowMs: () => BigInt(Date.now()) };
