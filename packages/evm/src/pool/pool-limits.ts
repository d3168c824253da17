/** How much a pool holds, and what it asks for. The defaults are the reference node's. */
export interface PoolLimits {
  /** Executable transactions that every sender may keep when there are too many. */
  readonly accountSlots: number;
  /** Executable transactions of all senders. */
  readonly globalSlots: number;
  /** Transactions of one sender that wait for an earlier nonce. */
  readonly accountQueue: number;
  /** Transactions of all senders that wait for an earlier nonce. */
  readonly globalQueue: number;
  /** How long transactions wait for an earlier nonce while nothing moves at their sender, in milliseconds. */
  readonly lifetimeMs: number;
  /** Percent by which both prices of a replacement must be higher. */
  readonly priceBumpPercent: bigint;
}

/** What holds where nothing else is said. */
export const defaultPoolLimits: PoolLimits = {
  accountSlots: 16,
  globalSlots: 5120,
  accountQueue: 64,
  globalQueue: 1024,
  lifetimeMs: 600_000,
  priceBumpPercent: 10n,
};

const slotLength = 32_768;

/** The places that a transaction takes in the pool: one for each 32 KiB. */
export function slotsOf({ raw }: { readonly raw: Uint8Array }): number {
  return Math.ceil(raw.length / slotLength);
}
