import { type EvmChain, nextBaseFee, suggestedTip } from '@firn/evm/chain';
import { greater, smaller } from '@firn/primitives/integers';

/** What to offer for gas: wei per gas. */
export interface Price {
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
}

/** Three prices by how soon a transaction should be taken. */
export type PriceOptions = Readonly<Record<'slow' | 'normal' | 'fast', Price>>;

// The settings of the reference node (section 6.1).
const maxTip = 20_000_000_000n;
const minTip = 1n;
const slowPercent = 95n;
const fastPercent = 105n;

/** Prices around the suggested tip (reference: section 6.2); undefined for a chain without base fees. */
export function priceOptions(chain: EvmChain): PriceOptions | undefined {
  const baseFee = nextBaseFee(chain, chain.head);
  if (baseFee === undefined) return undefined;
  const tip = suggestedTip(chain);
  const normal = smaller(tip, maxTip);
  const price = (maxPriorityFeePerGas: bigint): Price => ({
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas,
  });
  return {
    slow: price(greater((normal * slowPercent) / 100n, minTip)),
    normal: price(normal),
    fast: price((tip * fastPercent) / 100n),
  };
}
