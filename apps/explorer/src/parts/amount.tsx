import { formatWei } from '../format/amount.js';
import { Value } from './value.js';

/** An amount of the native token of a chain; its title has all of it in wei. */
export function Amount({
  check,
  wei,
  unit,
}: {
  readonly check: string;
  readonly wei: bigint;
  readonly unit: string;
}) {
  return (
    <Value check={check} title={`${wei} wei`}>
      {formatWei(wei)} {unit}
    </Value>
  );
}
