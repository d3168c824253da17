import type { Chain } from '../data/chains.js';
import { tokenQuery } from '../data/token-queries.js';
import { useQuery } from '../data/use-query.js';
import { Fact } from '../parts/facts.js';
import { Value } from '../parts/values.js';
import { TokenLink } from './token-link.js';

/** Which token a contract says it is; nothing where it answers as no token does. */
export function TokenFact({ chain, address }: { readonly chain: Chain; readonly address: `0x${string}` }) {
  const { data: token } = useQuery(tokenQuery(chain, address));
  if (token === undefined || token === null) return null;
  return (
    <Fact name="Token">
      <TokenLink chain={chain} token={token} check="address.token" />,{' '}
      <Value check="address.tokenKind">{token.kind}</Value>, as it says
    </Fact>
  );
}
