import { formatAmount } from '../format/amount.js';
import { Value } from './value.js';

const decimals = 9;

/** An amount of the native token on the platform chain; its title has all of it in the smallest unit. */
export function Nano({ check, value }: { readonly check: string; readonly value: bigint }) {
  return (
    <Value check={check} title={`${value} nAVAX`}>
      {formatAmount(value, decimals)} AVAX
    </Value>
  );
}
