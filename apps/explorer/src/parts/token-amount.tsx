import type { Token } from '../data/token-queries.js';
import { formatAmount } from '../format/amount.js';
import { formatChainText } from '../format/chain-text.js';
import { Exactly } from './exactly.js';
import { Value } from './value.js';

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
