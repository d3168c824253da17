import { currentBaseFee, type EvmChain, suggestedTip } from '@firn/evm/chain';
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
  const baseFee = currentBaseFee(chain);
  if (baseFee === undefined) return undefined;
  const tip = suggestedTip(chain);
  const normal = smaller(tip, maxTip);
  const slow = greater((normal * slowPercent) / 100n, minTip);
  const price = (maxPriorityFeePerGas: bigint): Price => ({
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * baseFee + maxPriorityFeePerGas,
  });
  return { slow: price(slow), normal: price(normal), fast: price((tip * fastPercent) / 100n) };
}
