import type { ComponentChildren } from 'preact';
import type { Token } from '../data/token-queries.js';
import { formatAmount, formatAmountExactly, formatGasPrice, formatWei } from '../format/amount.js';
import { formatChainText } from '../format/chain-text.js';
import { formatInteger } from '../format/integer.js';
import { formatMetricValue } from '../format/metric-value.js';
import { Copy } from './copy.js';

/** A value of the network as text. `check` names it for tests: `block.gasUsed`; `title` tells it exactly, with its unit. */
export function Value({
  check,
  title,
  children,
}: {
  readonly check: string;
  readonly title?: string | undefined;
  readonly children: ComponentChildren;
}) {
  return (
    <span class="value" data-check={check} title={title}>
      {children}
    </span>
  );
}

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

/** A percentage as the platform chain gives it, with at most four decimals. */
export function Percent({ check, value }: { readonly check: string; readonly value: number | undefined }) {
  if (value === undefined) return <span class="muted">not told</span>;
  return <Value check={check}>{value.toFixed(4).replace(/\.?0+$/, '')} %</Value>;
}

/** What stands beside an amount in a row of facts: a button that copies it exactly and, where it is shown shortened, all of its digits to open by touch and keyboard. */
function Exactly({
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

/** An amount of a token with the decimals and the symbol that the token says it has; its title has all of it in base units. */
export function TokenAmount({
  check,
  amount: value,
  token: { decimals = 0, symbol = '' },
  copy,
}: {
  readonly check: string;
  readonly amount: bigint;
  readonly token: Pick<Token, 'decimals' | 'symbol'>;
  /** What it is, in a row of facts, where a button copies it and all digits are there: `supply`. */
  readonly copy?: string | undefined;
}) {
  const text = formatAmount(value, decimals);
  const unit = formatChainText(symbol);
  return (
    <>
      <Value check={check} title={`${value} base units`}>
        {symbol === '' ? text : `${text} ${unit}`}
      </Value>
      {copy === undefined ? null : <Exactly {...{ check, value, decimals, unit, copy }} />}
    </>
  );
}

const nanoDecimals = 9;
const nanoUnit = 'AVAX';

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
        {formatAmount(value, nanoDecimals)} {nanoUnit}
      </Value>
      {copy === undefined ? null : (
        <Exactly decimals={nanoDecimals} unit={nanoUnit} {...{ check, value, copy }} />
      )}
    </>
  );
}

/** A price of a unit of gas; its title has it in wei. */
export function GasPrice({ check, wei }: { readonly check: string; readonly wei: bigint }) {
  return (
    <Value check={check} title={`${wei} wei`}>
      {formatGasPrice(wei)}
    </Value>
  );
}

/** A value of a metric, exactly, with its unit in the title. */
export function MetricValue({
  check,
  value,
  unit,
}: {
  readonly check: string;
  readonly value: number | bigint;
  readonly unit: string;
}) {
  return (
    <Value check={check} title={`${value} ${unit}`}>
      {formatMetricValue(value)}
    </Value>
  );
}
