import { formatAmount } from '../format/amount.js';
import { formatChainText } from '../format/chain-text.js';
import { formatInteger } from '../format/integer.js';
import { Value } from '../parts/value.js';
import type { Token } from './token-queries.js';

/** An amount of a token with the decimals and the symbol that the token says it has; its title has all of it in base units. */
export function TokenAmount({
  check,
  amount,
  token: { decimals, symbol },
}: {
  readonly check: string;
  readonly amount: bigint;
  readonly token: Pick<Token, 'decimals' | 'symbol'>;
}) {
  const text = decimals === undefined ? formatInteger(amount) : formatAmount(amount, decimals);
  return (
    <Value check={check} title={`${amount} base units`}>
      {symbol === undefined || symbol === '' ? text : `${text} ${formatChainText(symbol)}`}
    </Value>
  );
}
