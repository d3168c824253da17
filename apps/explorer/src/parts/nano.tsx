import { formatAmount } from '../format/amount.js';
import { Exactly } from './exactly.js';
import { Value } from './value.js';

const decimals = 9;
const unit = 'AVAX';

/** An amount of the native token on the platform chain; its title has all of it in the smallest unit. */
export function Nano({
  check,
  value,
  copy,
}: {
  readonly check: string;
  readonly value: bigint;
  /** What it is, in a row of facts, where a button copies it and all digits are there: `stake`. */
  readonly copy?: string | undefined;
}) {
  return (
    <>
      <Value check={check} title={`${value} nAVAX`}>
        {formatAmount(value, decimals)} {unit}
      </Value>
      {copy === undefined ? null : <Exactly {...{ check, value, decimals, unit, copy }} />}
    </>
  );
}
