import { useEffect } from 'preact/hooks';
import { chosenChain } from '../data/current-chain.js';
import { useQuery } from '../data/use-query.js';
import { formatAskedText, formatChainText } from '../format/chain-text.js';
import { Loaded } from '../parts/loaded.js';
import { Mistyped } from '../parts/mistyped.js';
import { PageTitle } from '../parts/page-title.js';
import { Value } from '../parts/values.js';
import { navigate } from '../router/location.js';
import { type Hit, hitsQuery } from '../search/hits-query.js';

/** What a text means on the chains: one hit is gone to at once, several are shown to choose from. */
export default function Search({ text = '' }: { readonly text?: string }) {
  const query = useQuery(hitsQuery(text.trim(), chosenChain()));
  const { data } = query;
  useEffect(() => {
    const [first, ...others] = data?.hits ?? [];
    // What may be mistyped is told first.
    if (first !== undefined && others.length === 0 && data?.isMistyped === false)
      navigate(first.link, { replace: true });
  }, [data]);
  return (
    <>
      <PageTitle title="Search" />
      <p>
        <Value check="asked">{formatAskedText(text)}</Value>
      </p>
      <Loaded query={query}>
        {({ hits, isMistyped, isPartial }) => (
          <>
            {isMistyped ? <Mistyped /> : null}
            {isPartial ? (
              <p class="muted">Messages or tokens could not be asked for: they may be missing here.</p>
            ) : null}
            {hits.length > 0 ? (
              <Hits hits={hits} />
            ) : (
              <div class="notice">
                {text.trim() === '' ? null : <p>No chain of this node knows it.</p>}
                <p>
                  Looked for are: a block by its number or hash, a transaction or message by its hash (64
                  hexadecimal digits), an address (40 of them); of the P-Chain a transaction, block, subnet,
                  chain or validation by its ID in cb58, a node (NodeID-…) and an address (P-…); a chain by
                  its name or chain ID, and tokens, metrics and pages by their names.
                </p>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Hits({ hits }: { readonly hits: readonly Hit[] }) {
  return (
    <ul class="hits">
      {hits.map(({ kind, on, chainId, link }) => (
        <li key={link}>
          <a href={link}>{on === undefined ? kind : `${kind} on ${formatChainText(on)}`}</a>{' '}
          {chainId === undefined ? null : (
            <span class="muted">
              <Value check="hit.chainId">{String(chainId)}</Value>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
