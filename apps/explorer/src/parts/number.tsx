import { formatInteger } from '../format/integer.js';
import { Value } from './value.js';

/** An integer, exactly. */
export function Num({
  check,
  value,
  unit,
}: {
  readonly check: string;
  readonly value: bigint;
  readonly unit?: string;
}) {
  return (
    <Value check={check} title={`${value}${unit === undefined ? '' : ` ${unit}`}`}>
      {formatInteger(value)}
    </Value>
  );
}
