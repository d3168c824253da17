import { formatWei } from '../format/amount.js';
import { Exactly } from './exactly.js';
import { Value } from './value.js';

const decimals = 18;

/** An amount of the native token of a chain; its title has all of it in wei. */
export function Amount({
  check,
  wei,
  unit,
  copy,
  digits,
}: {
  readonly check: string;
  readonly wei: bigint;
  readonly unit: string;
  /** What it is, in a row of facts, where a button copies it and all digits are there: `balance`. */
  readonly copy?: string | undefined;
  /** Significant digits that are shown; six where nothing else is said. */
  readonly digits?: number | undefined;
}) {
  return (
    <>
      <Value check={check} title={`${wei} wei`}>
        {formatWei(wei, digits)} {unit}
      </Value>
      {copy === undefined ? null : <Exactly value={wei} {...{ check, decimals, unit, copy, digits }} />}
    </>
  );
}
