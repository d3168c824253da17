/** How the genesis of every network describes its native token on the exchange chain (reference: section 5.2). */
export const nativeAsset = {
  /** Name that the exchange chain knows it by beside its ID. */
  alias: 'AVAX',
  name: 'Avalanche',
  symbol: 'AVAX',
  /** Decimal places that people write amounts with. */
  denomination: 9n,
} as const;
