import { formatGasPrice } from '../format/amount.js';
import { Value } from './value.js';

/** A price of a unit of gas; its title has it in wei. */
export function GasPrice({ check, wei }: { readonly check: string; readonly wei: bigint }) {
  return (
    <Value check={check} title={`${wei} wei`}>
      {formatGasPrice(wei)}
    </Value>
  );
}
