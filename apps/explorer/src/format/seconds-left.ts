/** What a second of an L1 validator costs, and when that held. */
export interface SecondPrice {
  /** Nano native token. */
  readonly price: bigint;
  /** Unix seconds. */
  readonly asOf: bigint;
}

/** Seconds that a balance lasts at the price of now, from a moment on. @param at Unix seconds */
export function secondsLeft(balance: bigint, { price, asOf }: SecondPrice, at: bigint): bigint {
  const paid = at > asOf ? at - asOf : 0n;
  const left = balance / (price === 0n ? 1n : price) - paid;
  return left > 0n ? left : 0n;
}
