import { formatAmount, formatAmountExactly } from '../format/amount.js';
import { Copy } from './copy.js';
import { Value } from './value.js';

/** What stands beside an amount in a row of facts: a button that copies it exactly and, where it is shown shortened, all of its digits to open by touch and keyboard. */
export function Exactly({
  check,
  value,
  decimals,
  unit,
  copy,
  digits,
}: {
  readonly check: string;
  readonly value: bigint;
  readonly decimals: number;
  readonly unit: string;
  /** What it is: `balance`. */
  readonly copy: string;
  /** Significant digits that it is shown with; see {@link formatAmount}. */
  readonly digits?: number | undefined;
}) {
  const exact = formatAmountExactly(value, decimals);
  const isShortened = formatAmount(value, decimals, digits).replaceAll(',', '') !== exact;
  return (
    <>
      {' '}
      <Copy text={exact} what={copy} />
      {isShortened ? (
        <details class="exactly">
          <summary aria-label={`all digits of ${copy}`}>all digits</summary>
          <Value check={`${check}.exact`}>{unit === '' ? exact : `${exact} ${unit}`}</Value>
        </details>
      ) : null}
    </>
  );
}
