import type { Chain } from '../data/chains.js';
import type { Token } from '../data/token-queries.js';
import { formatChainText } from '../format/chain-text.js';
import { Value } from '../parts/values.js';
import { href } from '../router/href.js';

/** The name of a token, which leads to its page. */
export function TokenLink({
  chain,
  token,
  check = 'row.name',
}: {
  readonly chain: Chain;
  readonly token: Token;
  /** Default: the name of a row. */
  readonly check?: string;
}) {
  const { address, name, symbol } = token;
  const text = name ?? symbol;
  return (
    <a href={href('token', { chain: chain.path, token: address })}>
      {text === undefined || text === '' ? (
        'without a name'
      ) : (
        <Value check={check}>{formatChainText(text)}</Value>
      )}
    </a>
  );
}
